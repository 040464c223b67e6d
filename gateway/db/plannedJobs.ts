import { type Queryable } from './queryable.ts';
import type { StoredJob } from './storedJobs.ts';

type Planned = Pick<StoredJob, 'id' | 'kind' | 'actorId'>;

/**
 * Gives a job of this actor that has not begun, or has failed, other input and another time.
 * Returns false if there is none.
 */
export async function replanJob(
  client: Queryable,
  { id, kind, actorId, input, runAt }: Planned & { input: unknown; runAt: Date },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'replan-job',
    text: `
      UPDATE jobs
      SET
        state = 'queued', input = $4::jsonb, run_at = $5, attempts = 0, error = NULL,
        ended_at = NULL, cancel_requested = false
      WHERE id = $1 AND kind = $2 AND actor_id = $3 AND state IN ('queued', 'failed')`,
    values: [id, kind, actorId, JSON.stringify(input), runAt],
  });
  return rowCount === 1;
}

/** Ends a job of this actor that has not begun, or has failed. Returns false if there is none. */
export async function cancelPlannedJob(
  client: Queryable,
  { id, kind, actorId }: Planned,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'cancel-planned-job',
    text: `
      UPDATE jobs
      SET state = 'cancelled', cancel_requested = true, ended_at = now()
      WHERE id = $1 AND kind = $2 AND actor_id = $3 AND state IN ('queued', 'failed')`,
    values: [id, kind, actorId],
  });
  return rowCount === 1;
}
