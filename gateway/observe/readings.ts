import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { Database } from '../db/database.ts';
import { type Queryable, queryRow, queryRows } from '../db/queryable.ts';

/** Milliseconds that the database takes to answer. */
export async function readLatency(database: Queryable): Promise<number> {
  const began = performance.now();
  await database.query({ text: 'SELECT 1', name: 'ready' });
  return performance.now() - began;
}

/** Bytes of the disk of a directory; `null`: unknown. */
export const readDisk = (directory: string): Promise<{ free: number; total: number } | null> =>
  statfs(directory || '.').then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
    () => null,
  );

/** The jobs of one kind. */
export interface QueueReading {
  kind: string;
  /** Queued, those for later included. */
  waiting: number;
  /** Queued and due. */
  due: number;
  running: number;
  /** Failed for good within the last day. */
  failed: number;
  /** For how long the oldest due job has been due. */
  oldestSeconds: number;
}

const QUEUE = `
  SELECT
    kind,
    count(*) FILTER (WHERE state = 'queued')::int AS waiting,
    count(*) FILTER (WHERE state = 'queued' AND run_at <= now())::int AS due,
    count(*) FILTER (WHERE state = 'running')::int AS running,
    count(*) FILTER (WHERE state = 'failed')::int AS failed,
    coalesce(
      extract(epoch FROM now() - min(run_at) FILTER (WHERE state = 'queued' AND run_at <= now())),
      0
    )::int AS "oldestSeconds"
  FROM jobs
  WHERE state IN ('queued', 'running') OR state = 'failed' AND ended_at > now() - interval '1 day'
  GROUP BY kind
  ORDER BY kind`;

/** The queue, by kind of job. */
export const readQueue = (database: Queryable): Promise<QueueReading[]> =>
  queryRows<QueueReading>(database, { text: QUEUE, name: 'read-queue' });

/** The jobs that are due, of all kinds. */
export const dueOf = (queue: readonly QueueReading[]): { due: number; oldestSeconds: number } => ({
  due: queue.reduce((sum, { due }) => sum + due, 0),
  oldestSeconds: Math.max(0, ...queue.map(({ oldestSeconds }) => oldestSeconds)),
});

const SESSIONS = `
  SELECT count(*)::int AS open
  FROM sessions
  WHERE revoked_at IS NULL
    AND expires_at > now()
    AND last_seen_at > now() - make_interval(mins => $1)`;

/** The number of sessions that are neither ended nor idle. */
export const readSessions = async (database: Queryable, idleMinutes: number): Promise<number> =>
  (await queryRow<{ open: number }>(database, { text: SESSIONS, values: [idleMinutes] }))?.open ??
  0;

/** A standby of the database and by how much it is behind. */
export interface ReplicaReading {
  name: string;
  seconds: number;
}

/** A standby that has replayed everything has no delay. Without `pg_monitor` the state is hidden. */
const REPLICAS = `
  SELECT
    coalesce(nullif(application_name, ''), client_addr::text, pid::text) AS name,
    coalesce(extract(epoch FROM replay_lag), 0)::float8 AS seconds
  FROM pg_stat_replication
  WHERE state IS NOT NULL
  ORDER BY name`;

/** The standbys of the server that the gateway is connected to; none of an embedded database. */
export const readReplicas = async (
  database: Pick<Database, 'kind' | 'query'>,
): Promise<ReplicaReading[]> =>
  database.kind === 'embedded'
    ? []
    : queryRows<ReplicaReading>(database, { text: REPLICAS, name: 'read-replicas' });
