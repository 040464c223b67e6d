import { v7 as newId } from 'uuid';
import type { Queryable } from './queryable.ts';

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

const INSERT = `INSERT INTO activities (id, at, actor_id, action, resource, record_id, before, after, change_set, cause, ip, reason, undoes, created_by, transition)
VALUES ($12, now(), $1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $9, $10, $11, $1, $13)`;

const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

/**
 * Writes the activity through the client of the transaction that it describes, so that neither exists without the other.
 * Its id grows with time: it orders what one transaction wrote at one moment.
 */
export async function recordActivity(client: Queryable, activity: Activity): Promise<void> {
  const { actorId, action, resource, recordId, before, after, changeSet, undoes, cause = 'request', ip, reason, transition } = activity;
  await client.query({
    name: 'record-activity',
    text: INSERT,
    values: [actorId, action, resource, recordId, json(before), json(after), changeSet ?? null, cause, ip ?? null, reason ?? null, undoes ?? null, newId(), transition ?? null],
  });
}
