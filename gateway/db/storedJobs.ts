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
  /** Whether its actor had not proven the second factor lately when they started it. */
  needsStepUp: boolean;
  /** Number of attempts, including the current one. */
  attempts: number;
  /** Changes with each committed batch, so that only one gateway can commit the next. */
  claim: string;
  /** Steps that its committed batches have done. */
  done: number;
  /** The result of its committed batches. */
  result: unknown;
}

export type NewJob = Pick<StoredJob, 'id' | 'kind' | 'actorId' | 'input' | 'ip'> & {
  needsStepUp?: boolean;
  /** How long its request has waited already: the job has its place by the time of its arrival. */
  waitedMs?: number;
  /** Its earliest start, if that is later. */
  runAt?: Date;
};

const INSERT = `
  INSERT INTO jobs (id, kind, actor_id, input, ip, needs_step_up, run_at)
  SELECT
    job.id,
    job.kind,
    job.actor_id,
    job.input,
    job.ip,
    job.needs_step_up,
    coalesce(job.run_at, clock_timestamp() - make_interval(secs => job.waited_ms / 1000))
  FROM jsonb_to_recordset($1::jsonb) AS job(
    id uuid, kind text, actor_id uuid, input jsonb, ip text, needs_step_up boolean,
    waited_ms float8, run_at timestamptz
  )
  ON CONFLICT (id) DO NOTHING`;

/** Queues jobs within `client`'s transaction; ignores jobs whose id already exists. */
export async function insertJobs(client: Queryable, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ actorId, needsStepUp = false, waitedMs = 0, runAt, ...job }) => ({
    ...job,
    actor_id: actorId,
    needs_step_up: needsStepUp,
    waited_ms: waitedMs,
    run_at: runAt,
  }));
  await client.query({ text: INSERT, values: [JSON.stringify(rows)] });
}

const CLAIM = `
  UPDATE jobs
  SET
    state = 'running',
    attempts = attempts + 1,
    claim = gen_random_uuid(),
    started_at = now(),
    heartbeat_at = now()
  WHERE id IN (
    SELECT id
    FROM jobs
    WHERE state = 'queued' AND run_at <= now() AND kind = ANY($1::text[])
    ORDER BY run_at, created_at, id
    LIMIT $2
    FOR UPDATE SKIP LOCKED
  )
  RETURNING
    id, kind, actor_id AS "actorId", input, ip, needs_step_up AS "needsStepUp", attempts, claim,
    done, result`;

/** Claims at most `count` of the oldest due jobs; each job is claimed by only one gateway. */
export async function claimJobs(
  database: Database,
  kinds: readonly string[],
  count: number,
): Promise<StoredJob[]> {
  const { rows } = await database.query<StoredJob>({
    text: CLAIM,
    values: [kinds, count],
    name: 'claim-jobs',
  });
  return rows;
}

interface Progress {
  count: number;
  result: unknown;
  /** The claim after the batch. */
  next: string;
}

/**
 * Records the progress of a batch in its transaction. Returns false if the job is no longer this
 * gateway’s.
 */
export async function recordProgress(
  client: Queryable,
  { id, claim }: Pick<StoredJob, 'id' | 'claim'>,
  { count, result, next }: Progress,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'job-progress',
    text: `
      UPDATE jobs
      SET
        done = done + $3, result = coalesce($4::jsonb, result), claim = $5, heartbeat_at = now()
      WHERE id = $1 AND claim = $2 AND state = 'running'`,
    values: [id, claim, count, result === undefined ? null : JSON.stringify(result), next],
  });
  return rowCount === 1;
}

/** Keeps the total of a job that continues. With `fromStart` it counts its steps again. */
export async function recordTotal(
  database: Database,
  { id, claim }: Pick<StoredJob, 'id' | 'claim'>,
  { total, fromStart }: { total: number; fromStart: boolean },
): Promise<void> {
  await database.query({
    text: `
      UPDATE jobs
      SET
        total = CASE WHEN $4 OR done = 0 THEN $3 ELSE total END,
        done = CASE WHEN $4 THEN 0 ELSE done END,
        heartbeat_at = now()
      WHERE id = $1 AND claim = $2 AND state = 'running'`,
    values: [id, claim, total, fromStart],
    name: 'job-total',
  });
}

/** How far a job is, in its own unit. */
export interface JobPosition {
  done: number;
  total: number;
}

/**
 * Says that the gateway which holds one of these claims is alive, and how far the batch under way
 * is.
 */
export async function recordHeartbeat(
  database: Database,
  id: string,
  claims: readonly string[],
  position: JobPosition | null,
): Promise<void> {
  await database.query({
    text: `
      UPDATE jobs
      SET heartbeat_at = now(), done = coalesce($3::int, done), total = coalesce($4::int, total)
      WHERE id = $1 AND claim = ANY($2::uuid[]) AND state = 'running'`,
    values: [id, claims, position?.done ?? null, position?.total ?? null],
    name: 'job-heartbeat',
  });
}

export interface Ending {
  state: Extract<JobState, 'done' | 'failed' | 'cancelled'>;
  result?: unknown;
  error?: unknown;
}

/** Ends a job, if it is still this gateway’s. */
export async function endJob(
  database: Database,
  { id, claim }: Pick<StoredJob, 'id' | 'claim'>,
  { state, result, error }: Ending,
): Promise<void> {
  await database.query({
    text: `
      UPDATE jobs
      SET state = $3, result = coalesce($4::jsonb, result), error = $5::jsonb, ended_at = now()
      WHERE id = $1 AND claim = $2 AND state = 'running'`,
    values: [
      id,
      claim,
      state,
      result === undefined ? null : JSON.stringify(result),
      error === undefined ? null : JSON.stringify(error),
    ],
    name: 'end-job',
  });
}

/**
 * Schedules another attempt of this gateway’s job; the error is kept until then. Without a pause it
 * has its former place.
 */
export async function requeueJob(
  database: Database,
  { id, claim }: Pick<StoredJob, 'id' | 'claim'>,
  { afterSeconds, attempts, error }: { afterSeconds: number; attempts?: number; error?: unknown },
): Promise<void> {
  await database.query({
    text: `
      UPDATE jobs
      SET
        state = 'queued',
        claim = NULL,
        run_at = CASE WHEN $3 > 0 THEN now() + make_interval(secs => $3) ELSE run_at END,
        attempts = coalesce($4, attempts),
        error = $5::jsonb
      WHERE id = $1 AND claim = $2 AND state = 'running'`,
    values: [
      id,
      claim,
      afterSeconds,
      attempts ?? null,
      error === undefined ? null : JSON.stringify(error),
    ],
    name: 'requeue-job',
  });
}

/** Inserts the row of each recurring job, or requeues a row that has ended. */
export async function insertRecurring(
  database: Database,
  jobs: readonly { id: string; kind: string }[],
): Promise<void> {
  await database.query({
    text: `
      INSERT INTO jobs (id, kind, actor_id, input)
      SELECT job.id, job.kind, $2::uuid, '{}'
      FROM jsonb_to_recordset($1::jsonb) AS job(id uuid, kind text)
      ON CONFLICT (id) DO UPDATE
      SET state = 'queued', run_at = now(), ended_at = NULL
      WHERE jobs.state NOT IN ('queued', 'running')`,
    values: [JSON.stringify(jobs), SYSTEM_ACTOR],
  });
}

/**
 * Queues the running jobs of dead gateways again, in their former place, to continue from what
 * their committed batches say. One that was cancelled ends so; one that has lost `mostAttempts`
 * gateways probably ended them and fails. Recurring kinds (`everySeconds`) never fail.
 */
export async function releaseSilentJobs(
  database: Database,
  {
    recurring,
    silentSeconds,
    mostAttempts,
  }: { recurring: readonly string[]; silentSeconds: number; mostAttempts: number },
): Promise<void> {
  await database.query({
    text: `
      UPDATE jobs
      SET
        state = ending.state,
        claim = NULL,
        error = CASE WHEN ending.state = 'failed' THEN '{"code":"JOB_INTERRUPTED"}'::jsonb END,
        ended_at = CASE WHEN ending.state <> 'queued' THEN now() END
      FROM (
        SELECT
          id,
          CASE
            WHEN kind = ANY($1::text[]) THEN 'queued'
            WHEN cancel_requested THEN 'cancelled'
            WHEN attempts >= $3 THEN 'failed'
            ELSE 'queued'
          END AS state
        FROM jobs
        WHERE state = 'running' AND heartbeat_at < now() - make_interval(secs => $2)
        FOR UPDATE SKIP LOCKED
      ) ending
      WHERE jobs.id = ending.id`,
    values: [recurring, silentSeconds, mostAttempts],
    name: 'release-silent-jobs',
  });
}
