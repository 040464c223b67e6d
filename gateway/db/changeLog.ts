import { v7 as newId } from 'uuid';
import type { Queryable } from './queryable.ts';
import type { Statement } from './wire/statement.ts';

/** One line of the activity log. `before` and `after` hold the changed fields only, in wire form. */
export interface Activity {
  actorId: string | null;
  action: string;
  resource: string | null;
  recordId: string | null;
  before?: unknown;
  after?: unknown;
  /** Writes that belong together (a bulk change, an assignment, an import) share one. */
  changeSet?: string;
  /** The change set that this one takes back. */
  undoes?: string | undefined;
  cause?: 'request' | 'import' | 'undo' | 'job' | 'start';
  ip?: string;
  reason?: string | undefined;
  /** Of a workflow: which transition it was. */
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
 * The same for a single one, of which most writes consist: to take a list apart costs as much as to
 * write a line.
 */
const INSERT_ONE = `
  INSERT INTO activities (${COLUMNS})
  VALUES ($10, now(), $1, $2, $3, $11, $12, $13, $4, $5, $6, $7, $8, $1, $9)`;

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** What of several activities differs from one to the next. */
export type ActivityOfRecord = Pick<Activity, 'recordId' | 'before' | 'after'>;

type CommonOfActivities = Omit<Activity, keyof ActivityOfRecord>;

/** The statement that writes the same kind of activity about several records, in their order. */
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
 * Writes the activity through the client of the transaction that it describes, so that neither
 * exists without the other. Its id grows with time: it orders what one transaction wrote at one
 * moment.
 */
export const recordActivity = (
  client: Queryable,
  { recordId, before, after, ...common }: Activity,
): Promise<void> => recordActivities(client, common, [{ recordId, before, after }]);
