import { sql } from 'drizzle-orm';
import type { Values } from '../../../src/contract/model/fields.ts';
import type { DeletedPage, DeletedRecord } from '../../../src/contract/wire/history.ts';
import { tableName } from '../../db/names.ts';
import type { Person } from '../../db/person.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';
import { compile } from '../plan/statement.ts';
import { formerLabel } from './formerLabel.ts';
import type { HistoryReader } from './labels.ts';
import { canRestore, wasReadable } from './restorable.ts';

interface Deletion {
  activity: string;
  id: string;
  at: string;
  changeSet: string | null;
  before: Values;
  actorId: string | null;
  actor: string | null;
}

interface Search {
  id?: string;
  /** Only deletions before this activity. */
  before?: string | undefined;
  count: number;
}

/** The last deletions of records that were not recreated since, latest first. */
const deletionsOf = (
  client: Queryable,
  resource: string,
  { id, before, count }: Search,
): Promise<Deletion[]> =>
  queryRows<Deletion>(
    client,
    compile(sql`
      SELECT
        activity.id AS activity,
        activity.record_id AS id,
        activity.at,
        activity.change_set AS "changeSet",
        activity.before,
        activity.actor_id AS "actorId",
        (
          SELECT account.first_name || ' ' || account.last_name
          FROM users account
          WHERE account.id = activity.actor_id
        ) AS actor
      FROM activities activity
      WHERE activity.resource = ${resource}
        AND activity.action = 'delete'
        AND activity.before IS NOT NULL
        AND (${id ?? null}::text IS NULL OR activity.record_id = ${id ?? null})
        AND (${before ?? null}::uuid IS NULL OR activity.id < ${before ?? null}::uuid)
        AND NOT EXISTS (
          SELECT 1
          FROM ${sql.identifier(tableName(resource))} record
          WHERE record.id = activity.record_id::uuid
        )
        AND NOT EXISTS (
          SELECT 1
          FROM activities later
          WHERE later.record_id = activity.record_id
            AND later.resource = activity.resource
            AND later.action = 'delete'
            AND later.id > activity.id
        )
      ORDER BY activity.id DESC
      LIMIT ${count}`),
  );

/** The last deletion of a record that no longer exists. */
export const deletionOf = async (
  client: Queryable,
  resource: string,
  id: string,
): Promise<Deletion | null> => (await deletionsOf(client, resource, { id, count: 1 }))[0] ?? null;

const PER_PAGE = 50;
/** Maximum number of deletions checked for visibility before the page ends. */
const MAX_CHECKED = 500;

/** The deleted records of a resource that the user may know of, latest first. */
export async function deletedRecords(
  reader: HistoryReader,
  person: Person,
  search: Omit<Search, 'count'>,
): Promise<DeletedPage> {
  const { client, access, scope } = reader;
  const found = await deletionsOf(client, access.resource.name, { ...search, count: MAX_CHECKED });
  const records: DeletedRecord[] = [];
  for (const [index, { activity, id, at, before, actorId, actor, changeSet }] of found.entries()) {
    const gone = { id, values: before, actorId };
    const readable = wasReadable(access, gone, scope.context);
    if (!readable) continue;
    const label = await formerLabel(
      { client, catalogue: scope.catalogue },
      { resource: access.resource, values: before, readable },
    );
    records.push({
      id,
      activity,
      at,
      label,
      changeSet,
      actor: actorId === null ? null : { id: actorId, label: actor },
      mayBringBack: canRestore(access, gone, person, scope.context),
    });
    if (records.length === PER_PAGE && index < found.length - 1) return { records, next: activity };
  }
  return { records, next: found.length === MAX_CHECKED ? (found.at(-1)?.activity ?? null) : null };
}
