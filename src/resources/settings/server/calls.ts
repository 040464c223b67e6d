import { implementCalls, queryRows } from '../../../../gateway/index.ts';
import { SETTING_KEYS } from '../../../contract/model/settings.ts';
import * as api from '../api.ts';

interface StoredChange extends Omit<api.SettingChange, 'at'>, Record<string, unknown> {
  at: Date;
}

const LAST_CHANGES = `
  SELECT
    setting.key,
    latest.at,
    latest.id AS activity,
    (
      SELECT account.first_name || ' ' || account.last_name
      FROM users account
      WHERE account.id = latest.actor_id
    ) AS actor
  FROM settings setting
  CROSS JOIN LATERAL (
    SELECT activity.id, activity.at, activity.actor_id
    FROM activities activity
    WHERE activity.record_id = setting.id::text
      AND activity.resource = 'settings'
      AND activity.action IN ('create', 'edit')
    ORDER BY activity.id DESC
    LIMIT 1
  ) latest
  WHERE setting.key = ANY($1)`;

export const settingCalls = implementCalls(api, {
  settingChanges: async ({ client }) => {
    const rows = await queryRows<StoredChange>(client, {
      name: 'setting-changes',
      text: LAST_CHANGES,
      values: [SETTING_KEYS],
    });
    return rows.map(({ at, ...change }) => ({ ...change, at: at.toISOString() }));
  },
});
