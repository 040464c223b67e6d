import * as api from '../../src/contract/wire/calls/userActivityCalls.ts';
import type { Person } from '../db/person.ts';
import { queryRow, queryRows, requireRow } from '../db/queryable.ts';
import { assertPrivileges } from '../records/authorise/assertPrivileges.ts';
import { implementCalls } from '../records/calls/implementCalls.ts';

interface ActivityRow extends Record<string, unknown>, Omit<api.UserActivity, 'at'> {
  at: Date;
}

const ACTIVITIES = `
  SELECT
    activity.id,
    activity.at,
    activity.actor_id AS actor,
    activity.action,
    activity.transition,
    activity.resource,
    activity.record_id AS "recordId",
    activity.ip
  FROM activities activity
  WHERE activity.actor_id = $1`;

const answerOf = ({ at, ...activity }: ActivityRow): api.UserActivity => ({
  ...activity,
  at: at.toISOString(),
});

function assertMayRead(person: Person, userId: string): void {
  if (userId !== person.userId) assertPrivileges(person, ['ACTIVITY_LOG_VIEW']);
}

/** The documented calls on user activities (specification, §7). */
export const userActivityCalls = implementCalls(api, {
  userActivities: async ({ client, person, params, range }) => {
    assertMayRead(person, params.id);
    const rows = await queryRows<ActivityRow>(client, {
      text: `${ACTIVITIES} ORDER BY activity.at DESC LIMIT $2 OFFSET $3`,
      values: [params.id, range.count, range.first],
    });
    const counted = await queryRow<{ total: number }>(client, {
      text: 'SELECT count(*)::int AS total FROM activities WHERE actor_id = $1',
      values: [params.id],
    });
    return { rows: rows.map(answerOf), total: counted?.total ?? 0 };
  },

  userActivity: async ({ client, person, params }) => {
    assertMayRead(person, params.id);
    const row = await requireRow<ActivityRow>(client, {
      text: `${ACTIVITIES} AND activity.id::text = $2`,
      values: [params.id, params.activity],
    });
    return answerOf(row);
  },
});
