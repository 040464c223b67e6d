import { sql, type SQL } from 'drizzle-orm';
import {
  PRESENCE_LASTS_MS,
  type Presence,
  type PresenceBeat,
} from '../../../src/contract/wire/calls/presenceCalls.ts';
import { tableName } from '../../db/names.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';
import type { Access } from '../authorise/authorise.ts';
import { rowCondition } from '../plan/listConditions.ts';
import type { SqlScope } from '../plan/sqlScope.ts';
import { compile, type Plan } from '../plan/statement.ts';

interface Beat extends Pick<PresenceBeat, 'id' | 'tab' | 'isEditing' | 'version'> {
  userId: string;
  now: Date;
}

const samePlace = ({ resource }: Access, { id }: Pick<Beat, 'id'>): SQL =>
  sql`presence.resource = ${resource.name} AND presence.record_id = ${id}::uuid`;

/**
 * Records that a tab shows a record and returns who else does, in one statement. Returns no row and
 * records nothing if the user cannot see the record.
 */
export function planHeartbeat(access: Access, beat: Beat, scope: SqlScope): Plan {
  const { id, userId, tab, isEditing, version, now } = beat;
  const [moment, gone] = [
    sql`${now.toISOString()}::timestamptz`,
    sql`${new Date(now.getTime() - PRESENCE_LASTS_MS).toISOString()}::timestamptz`,
  ];
  const place = samePlace(access, beat);
  const isMine = sql`presence.user_id = ${userId}::uuid`;
  // A user who returns after a silence counts as new.
  const isPresent = sql`presence.left_at IS NULL AND presence.seen_at > ${gone}`;
  return compile(sql`
    WITH shown AS (
      SELECT record.version, record.updated_at, record.updated_by
      FROM ${sql.identifier(tableName(access.resource.name))} record
      WHERE record.id = ${id}::uuid AND ${rowCondition(access, 'show', scope)}
    ),
    noted AS (
      INSERT INTO presence (resource, record_id, user_id, tab, is_editing, since, seen_at)
      SELECT
        ${access.resource.name},
        ${id}::uuid,
        ${userId}::uuid,
        ${tab}::uuid,
        ${isEditing}::boolean,
        ${moment},
        ${moment}
      FROM shown
      ON CONFLICT (resource, record_id, user_id, tab) DO UPDATE
      SET
        is_editing = excluded.is_editing,
        seen_at = excluded.seen_at,
        left_at = NULL,
        since = CASE WHEN ${isPresent} THEN presence.since ELSE excluded.since END
      RETURNING since
    ),
    others AS (
      SELECT
        account.id,
        concat_ws(' ', account.first_name, account.last_name) AS label,
        min(presence.since) AS since,
        bool_or(presence.is_editing) AS "isEditing"
      FROM presence
      JOIN users account ON account.id = presence.user_id
      WHERE ${place} AND ${isPresent} AND NOT ${isMine}
      GROUP BY account.id
      ORDER BY min(presence.since), account.id
      LIMIT 20
    )
    SELECT json_build_object(
      'others', (SELECT coalesce(json_agg(others), '[]'::json) FROM others),
      'isOpenElsewhere', EXISTS (
        SELECT FROM presence
        WHERE ${place} AND ${isPresent} AND ${isMine} AND presence.tab <> ${tab}::uuid
      ),
      'saved', CASE
        WHEN shown.version > ${version}::integer
          THEN json_build_object(
            'version', shown.version,
            'at', shown.updated_at,
            'isOwn', shown.updated_by IS NOT DISTINCT FROM ${userId}::uuid,
            'by', (
              SELECT concat_ws(' ', account.first_name, account.last_name)
              FROM users account
              WHERE account.id = shown.updated_by
                AND EXISTS (
                  SELECT FROM presence
                  WHERE ${place}
                    AND presence.user_id = account.id
                    AND presence.seen_at >= (SELECT since FROM noted)
                )
            )
          )
      END
    ) AS presence
    FROM shown`);
}

export async function heartbeat(client: Queryable, plan: Plan): Promise<Presence | null> {
  const row = await queryRow<{ presence: Presence }>(client, plan);
  return row?.presence ?? null;
}

/** Records that a page was left. An unknown page is not an error. */
export async function leave(
  client: Queryable,
  place: { resource: string; id: string; userId: string; tab: string; now: Date },
): Promise<void> {
  const { resource, id, userId, tab, now } = place;
  await client.query({
    text: `
      UPDATE presence
      SET left_at = $5, seen_at = $5, is_editing = false
      WHERE resource = $1 AND record_id = $2 AND user_id = $3 AND tab = $4`,
    values: [resource, id, userId, tab, now],
  });
}
