import { v7 as newId } from 'uuid';
import type { JobState } from '../../../src/contract/wire/job.ts';
import type { Database } from '../../db/database.ts';
import type { Queryable } from '../../db/queryable.ts';

/** After this long without a heartbeat the gateway that ran a job is taken for dead. */
const SILENT_SECONDS = 60;

export interface StoredJob extends Record<string, unknown> {
  id: string;
  kind: string;
  actorId: string;
  input: unknown;
  ip: string | null;
}

export async function insertJob(client: Queryable, job: Omit<StoredJob, 'id'>): Promise<string> {
  const id = newId();
  await client.query({
    text: 'INSERT INTO jobs (id, kind, actor_id, input, ip) VALUES ($1, $2, $3, $4::jsonb, $5)',
    values: [id, job.kind, job.actorId, JSON.stringify(job.input), job.ip],
  });
  return id;
}

/** Takes the oldest job that waits; no two gateways take the same. */
export async function claimJob(
  database: Database,
  kinds: readonly string[],
): Promise<StoredJob | null> {
  const { rows } = await database.query<StoredJob>(
    `UPDATE jobs SET state = 'running', started_at = now(), heartbeat_at = now() WHERE id = (
      SELECT id FROM jobs WHERE state = 'queued' AND kind = ANY($1::text[]) ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, actor_id AS "actorId", input, ip`,
    [kinds],
    'claim-job',
  );
  return rows[0] ?? null;
}

/**
 * What has been done so far, written in the transaction that did it. False once the job is no
 * longer this gateway’s.
 */
export async function recordProgress(
  client: Queryable,
  id: string,
  count: number,
  result: unknown,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'job-progress',
    text: `UPDATE jobs SET done = done + $2, result = coalesce($3::jsonb, result), heartbeat_at = now()
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
    `UPDATE jobs SET state = $2, result = coalesce($3::jsonb, result), error = $4::jsonb, ended_at = now() WHERE id = $1 AND state = 'running'`,
    [
      id,
      state,
      result === undefined ? null : JSON.stringify(result),
      error === undefined ? null : JSON.stringify(error),
    ],
    'end-job',
  );
}

/**
 * Marks what a dead gateway left running; what it had committed stays and can be undone by its
 * change set.
 */
export async function failSilentJobs(database: Database): Promise<void> {
  await database.query(
    `UPDATE jobs SET state = 'failed', error = '{"code":"JOB_INTERRUPTED"}'::jsonb, ended_at = now()
     WHERE state = 'running' AND heartbeat_at < now() - make_interval(secs => $1)`,
    [SILENT_SECONDS],
    'fail-silent-jobs',
  );
}
