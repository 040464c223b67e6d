import type { JobState } from '../../src/contract/wire/calls/jobCalls.ts';
import type { Database } from './database.ts';
import type { Queryable } from './queryable.ts';

/** The actor of a job that was not started by a person. */
export const SYSTEM_ACTOR = '00000000-0000-0000-0000-000000000000';

export interface StoredJob extends Record<string, unknown> {
  id: string;
  kind: string;
  actorId: string;
  input: unknown;
  ip: string | null;
  /** Number of attempts, including the current one. */
  attempts: number;
}

export type NewJob = Omit<StoredJob, 'attempts'>;

const INSERT = `
  INSERT INTO jobs (id, kind, actor_id, input, ip)
  SELECT job.id, job.kind, job.actor_id, job.input, job.ip
  FROM jsonb_to_recordset($1::jsonb) AS job(id uuid, kind text, actor_id uuid, input jsonb, ip text)
  ON CONFLICT (id) DO NOTHING`;

/** Queues jobs within `client`'s transaction; ignores jobs whose id already exists. */
export async function insertJobs(client: Queryable, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ actorId, ...job }) => ({ ...job, actor_id: actorId }));
  await client.query({ text: INSERT, values: [JSON.stringify(rows)] });
}

const CLAIM = `
  UPDATE jobs
  SET state = 'running', attempts = attempts + 1, started_at = now(), heartbeat_at = now()
  WHERE id IN (
    SELECT id
    FROM jobs
    WHERE state = 'queued' AND run_at <= now() AND kind = ANY($1::text[])
    ORDER BY run_at, created_at, id
    LIMIT $2
    FOR UPDATE SKIP LOCKED
  )
  RETURNING id, kind, actor_id AS "actorId", input, ip, attempts`;

/** Claims at most `count` of the oldest due jobs; each job is claimed by only one gateway. */
export async function claimJobs(
  database: Database,
  kinds: readonly string[],
  count: number,
): Promise<StoredJob[]> {
  const { rows } = await database.query<StoredJob>(CLAIM, [kinds, count], 'claim-jobs');
  return rows;
}

/**
 * Records progress in the transaction of the work. Returns false if the job is no longer this
 * gateway’s.
 */
export async function recordProgress(
  client: Queryable,
  id: string,
  count: number,
  result: unknown,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'job-progress',
    text: `
      UPDATE jobs
      SET done = done + $2, result = coalesce($3::jsonb, result), heartbeat_at = now()
      WHERE id = $1 AND state = 'running'`,
    values: [id, count, result === undefined ? null : JSON.stringify(result)],
  });
  return rowCount === 1;
}

export async function recordTotal(database: Database, id: string, total: number): Promise<void> {
  await database.query(
    "UPDATE jobs SET total = $2, heartbeat_at = now() WHERE id = $1 AND state = 'running'",
    [id, total],
    'job-total',
  );
}

export interface Ending {
  state: Extract<JobState, 'done' | 'failed' | 'cancelled'>;
  result?: unknown;
  error?: unknown;
}

export async function endJob(
  database: Database,
  id: string,
  { state, result, error }: Ending,
): Promise<void> {
  await database.query(
    `
      UPDATE jobs
      SET state = $2, result = coalesce($3::jsonb, result), error = $4::jsonb, ended_at = now()
      WHERE id = $1 AND state = 'running'`,
    [
      id,
      state,
      result === undefined ? null : JSON.stringify(result),
      error === undefined ? null : JSON.stringify(error),
    ],
    'end-job',
  );
}

/** Schedules another attempt; the error is kept until then. */
export async function requeueJob(
  database: Database,
  id: string,
  { afterSeconds, attempts, error }: { afterSeconds: number; attempts?: number; error?: unknown },
): Promise<void> {
  await database.query(
    `
      UPDATE jobs
      SET
        state = 'queued',
        run_at = now() + make_interval(secs => $2),
        attempts = coalesce($3, attempts),
        error = $4::jsonb
      WHERE id = $1 AND state = 'running'`,
    [id, afterSeconds, attempts ?? null, error === undefined ? null : JSON.stringify(error)],
    'requeue-job',
  );
}

/** Inserts the row of each recurring job, or requeues a row that has ended. */
export async function insertRecurring(
  database: Database,
  jobs: readonly { id: string; kind: string }[],
): Promise<void> {
  await database.query(
    `
      INSERT INTO jobs (id, kind, actor_id, input)
      SELECT job.id, job.kind, $2::uuid, '{}'
      FROM jsonb_to_recordset($1::jsonb) AS job(id uuid, kind text)
      ON CONFLICT (id) DO UPDATE
      SET state = 'queued', run_at = now(), ended_at = NULL
      WHERE jobs.state NOT IN ('queued', 'running')`,
    [JSON.stringify(jobs), SYSTEM_ACTOR],
  );
}

/**
 * Releases the running jobs of dead gateways: requeues `restartable` kinds and marks others failed.
 * Committed work stays and can be undone by its change set.
 */
export async function releaseSilentJobs(
  database: Database,
  restartable: readonly string[],
  silentSeconds: number,
): Promise<void> {
  await database.query(
    `
      UPDATE jobs
      SET
        state = CASE WHEN kind = ANY($1::text[]) THEN 'queued' ELSE 'failed' END,
        error = CASE
          WHEN kind = ANY($1::text[]) THEN NULL
          ELSE '{"code":"JOB_INTERRUPTED"}'::jsonb
        END,
        ended_at = CASE WHEN kind = ANY($1::text[]) THEN NULL ELSE now() END
      WHERE state = 'running' AND heartbeat_at < now() - make_interval(secs => $2)`,
    [restartable, silentSeconds],
    'release-silent-jobs',
  );
}
