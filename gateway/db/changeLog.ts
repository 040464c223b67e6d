import { v7 as newId } from 'uuid';
import type { ActivityAction } from '../../src/contract/model/activityActions.ts';
import type { Queryable } from './queryable.ts';
import type { Statement } from './wire/statement.ts';

/** An entry of the activity log. `before` and `after`: only the changed fields, as wire values. */
export interface Activity {
  actorId: string | null;
  action: ActivityAction;
  resource: string | null;
  recordId: string | null;
  before?: unknown;
  after?: unknown;
  /** Shared by the writes of one operation (a bulk change, an assignment, an import). */
  changeSet?: string;
  /** The change set that this one undoes. */
  undoes?: string | undefined;
  cause?: 'request' | 'import' | 'undo' | 'job' | 'start';
  ip?: string;
  reason?: string | undefined;
  /** The performed transition of a workflow. */
  transition?: string | undefined;
}

const COLUMNS =
  'id, at, actor_id, action, resource, record_id, before, after, change_set, cause, ip, reason, undoes, created_by, transition';

const INSERT = `
  INSERT INTO activities (${COLUMNS})
  SELECT
    entry.id, now(), $1, $2, $3, entry."recordId", entry.before, entry.after, $4, $5, $6, $7, $8,
    $1, $9
  FROM jsonb_to_recordset($10::jsonb) AS entry(
    id uuid, "recordId" text, before jsonb, after jsonb
  )`;

/**
 * The same for a single entry, as in most writes: unnesting a list costs as much as inserting a
 * row.
 */
const INSERT_ONE = `
  INSERT INTO activities (${COLUMNS})
  VALUES ($10, now(), $1, $2, $3, $11, $12, $13, $4, $5, $6, $7, $8, $1, $9)`;

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** The part of an activity that differs between the records of one operation. */
export type ActivityOfRecord = Pick<Activity, 'recordId' | 'before' | 'after'>;

type CommonOfActivities = Omit<Activity, keyof ActivityOfRecord>;

/** The statement that logs the same kind of activity for several records, in order. */
export function activitiesStatement(
  common: CommonOfActivities,
  records: readonly ActivityOfRecord[],
): Statement {
  const {
    actorId,
    action,
    resource,
    changeSet,
    undoes,
    cause = 'request',
    ip,
    reason,
    transition,
  } = common;
  const shared = [
    actorId,
    action,
    resource,
    changeSet ?? null,
    cause,
    ip ?? null,
    reason ?? null,
    undoes ?? null,
    transition ?? null,
  ];
  const [only] = records;
  if (only && records.length === 1)
    return {
      name: 'record-activity',
      text: INSERT_ONE,
      values: [...shared, newId(), only.recordId, jsonOrNull(only.before), jsonOrNull(only.after)],
    };
  const rows = records.map(({ recordId, before = null, after = null }) => ({
    id: newId(),
    recordId,
    before,
    after,
  }));
  return { name: 'record-activities', text: INSERT, values: [...shared, JSON.stringify(rows)] };
}

export async function recordActivities(
  client: Queryable,
  common: CommonOfActivities,
  records: readonly ActivityOfRecord[],
): Promise<void> {
  if (records.length > 0) await client.query(activitiesStatement(common, records));
}

/**
 * Logs an activity in the transaction that it describes, so that neither exists without the other.
 * Ids are time-ordered and thereby order the entries of one transaction.
 */
export const recordActivity = (
  client: Queryable,
  { recordId, before, after, ...common }: Activity,
): Promise<void> => recordActivities(client, common, [{ recordId, before, after }]);
