import {
  bumpEpoch,
  type Database,
  extendServer,
  type Queryable,
  queryRows,
  type ServerExtension,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import {
  canonicalValue,
  checkValue,
  problem,
  type FieldProblems,
} from '../../../contract/model/kinds/checkRecord.ts';
import { isCurrency } from '../../../contract/model/localFormat.ts';
import {
  defaultSettings,
  settingConflict,
  SETTINGS,
  type SettingKey,
  type SettingValues,
} from '../../../contract/model/settings.ts';
import { SETTINGS_TOPIC } from '../../../contract/wire/calls/sessionCalls.ts';
import { ANYWHERE, networksIn } from '../../shared/rules/networks.ts';

async function valuesWith(
  client: Queryable,
  key: SettingKey,
  value: unknown,
): Promise<SettingValues> {
  const rows = await queryRows<{ key: string; value: unknown }>(client, {
    text: 'SELECT key, value FROM settings WHERE value IS NOT NULL FOR UPDATE',
  });
  return {
    ...defaultSettings(),
    ...Object.fromEntries(rows.map((row) => [row.key, row.value])),
    [key]: value,
  };
}

const refuse = (problems: FieldProblems): never => {
  throw new PortalError('INVALID_FIELDS', { fieldErrors: problems });
};

/** A setting's value is validated by its declared field and by the order between settings. */
export const settingsExtension: readonly [string, ServerExtension] = extendServer('settings', {
  beforeWrite: async ({ client, person, after }) => {
    const key = String(after?.['key']) as SettingKey;
    const declared = SETTINGS[key];
    if (!after || !declared) throw new PortalError('NOT_FOUND');
    const value = canonicalValue(declared.field, after['value']);
    if (isEmpty(value)) return refuse({ value: problem('required') });
    const problems = Object.values(checkValue('value', declared.field, value));
    if (problems[0]) return refuse({ value: problems[0] });
    if (key === 'currency' && !isCurrency(String(value)))
      return refuse({ value: problem('invalidPattern') });
    if (key === 'scanNetworks' && value !== ANYWHERE && networksIn(String(value)) === null)
      return refuse({ value: problem('wrongType') });
    if (value === 'demandedForDeciding' && person.secondFactor === null)
      return refuse({ value: problem('ownFactorFirst') });
    const conflict = settingConflict(await valuesWith(client, key, value));
    if (conflict)
      throw new PortalError('CONFLICT', {
        details: { mustStayBelow: conflict },
        fieldErrors: { value: { code: conflict[0] === key ? 'tooLarge' : 'tooSmall' } },
      });
    return { ...after, value };
  },
  afterWrite: async ({ client, notify, after }) => {
    // It decides which privileges take effect.
    if (after?.['key'] === 'secondFactor') await bumpEpoch(client);
    const rows = await queryRows<{ userId: string }>(client, {
      text: `
        SELECT DISTINCT user_id AS "userId"
        FROM sessions
        WHERE revoked_at IS NULL AND expires_at > now()`,
    });
    notify.live(
      SETTINGS_TOPIC,
      rows.map(({ userId }) => userId),
    );
  },
});

/** Creates a row for every declared setting, so that the screen can list and change it. */
export async function syncSettings(database: Database): Promise<void> {
  const keys = Object.keys(SETTINGS);
  const groups = Object.values(SETTINGS).map(({ group }) => group);
  const values = Object.values(defaultSettings()).map((value) => JSON.stringify(value));
  await database.query({
    text: `
      INSERT INTO settings (key, "group", value)
      SELECT *
      FROM unnest($1::text[], $2::text[], $3::jsonb[])
      ON CONFLICT (key) DO NOTHING`,
    values: [keys, groups, values],
  });
}
