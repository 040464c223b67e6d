import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { observePools, type PoolObserver } from '../db/poolObservers.ts';
import { EMAIL_JOB } from '../notify/emails.ts';
import { readSizes, readSizesSince } from './growth.ts';
import {
  type QueueReading,
  readDisk,
  readLatency,
  readQueue,
  readReplicas,
  readSessions,
} from './readings.ts';
import type { RequestObserver } from './requests.ts';

const REQUEST_SECONDS = [0.025, 0.1, 0.3, 1, 3, 10];
const STATEMENT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];
const WAIT_SECONDS = [0.001, 0.01, 0.1, 0.5, 1, 3];

export interface MetricsOptions {
  database: Database;
  version: string;
  /** The directory whose disk is reported. */
  dataDir: string;
  idleMinutes: () => Promise<number>;
}

export interface Metrics {
  observe: RequestObserver;
  /** Reads what is not counted on the way, and writes everything in the text format. */
  write: () => Promise<{ type: string; text: string }>;
  stop: () => void;
}

type Name = `portal_${string}`;

/** The instruments of one gateway. */
function instruments(registry: Registry) {
  const registers = [registry];
  const gauge = (name: Name, help: string, labelNames: string[] = []): Gauge => {
    const made = new Gauge({ name, help, labelNames, registers });
    // It would begin as a zero that nothing measured.
    if (labelNames.length === 0) made.remove();
    return made;
  };
  return {
    info: gauge('portal_info', 'Always 1', ['version', 'node', 'database']),
    requests: new Histogram({
      name: 'portal_request_duration_seconds',
      help: 'Duration of requests by route',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    shed: new Counter({
      name: 'portal_requests_shed_total',
      help: 'Requests refused because the event loop was too late',
      registers,
    }),
    statements: new Histogram({
      name: 'portal_statement_duration_seconds',
      help: 'Duration of statements as the gateway sees it',
      buckets: STATEMENT_SECONDS,
      registers,
    }),
    waits: new Histogram({
      name: 'portal_pool_wait_seconds',
      help: 'Time until a connection of the pool was free, that until the turn to write included',
      labelNames: ['pool'],
      buckets: WAIT_SECONDS,
      registers,
    }),
    connections: gauge('portal_pool_connections', 'Open connections', ['pool', 'state']),
    poolSize: gauge('portal_pool_size', 'The most connections of the pool', ['pool']),
    waiting: gauge('portal_pool_waiting', 'Requests that wait for a connection', ['pool']),
    databaseUp: gauge('portal_database_up', '1 if the database answers'),
    latency: gauge('portal_database_latency_seconds', 'Time until the database answers'),
    jobs: gauge('portal_jobs', 'Jobs by kind; failed: within a day', ['kind', 'state']),
    oldestJob: gauge('portal_job_oldest_age_seconds', 'Since when a job is due', ['kind']),
    emails: gauge('portal_emails', 'E-mails waiting, or failed within a day', ['state']),
    replicaDelay: gauge('portal_replica_delay_seconds', 'Delay of a standby', ['replica']),
    sessions: gauge('portal_sessions', 'Open sessions'),
    diskFree: gauge('portal_disk_free_bytes', 'Free space of the disk with DATA_DIR'),
    diskSize: gauge('portal_disk_size_bytes', 'Size of the disk with DATA_DIR'),
    databaseSize: gauge('portal_database_size_bytes', 'Size of the database, each hour'),
    files: gauge('portal_files', 'Stored files, each hour'),
    fileBytes: gauge('portal_files_size_bytes', 'Size of the stored files, each hour'),
    fileGrowth: gauge('portal_files_growth_bytes', 'Growth of the stored files in a day'),
  };
}

type Instruments = ReturnType<typeof instruments>;

function setPools(set: Instruments, { pools }: Pick<Database, 'pools'>): void {
  for (const [name, pool] of Object.entries(pools)) {
    set.connections.set({ pool: name, state: 'idle' }, pool.idleCount);
    set.connections.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
    set.poolSize.set({ pool: name }, pool.options.max);
    // Shows a pool that was not used yet.
    set.waiting.inc({ pool: name }, 0);
  }
}

function setQueue(set: Instruments, queue: readonly QueueReading[]): void {
  set.jobs.reset();
  set.oldestJob.reset();
  for (const { kind, waiting, due, running, failed, oldestSeconds } of queue) {
    set.jobs.set({ kind, state: 'waiting' }, waiting);
    set.jobs.set({ kind, state: 'due' }, due);
    set.jobs.set({ kind, state: 'running' }, running);
    set.jobs.set({ kind, state: 'failed' }, failed);
    set.oldestJob.set({ kind }, oldestSeconds);
  }
  const emails = queue.find(({ kind }) => kind === EMAIL_JOB);
  set.emails.set({ state: 'waiting' }, emails?.waiting ?? 0);
  set.emails.set({ state: 'failed' }, emails?.failed ?? 0);
}

async function setSizes(set: Instruments, database: Database): Promise<void> {
  const sizes = await readSizes(database);
  // Before the first sample nothing is known; a zero would be wrong.
  if (!sizes) return;
  set.databaseSize.set(sizes.databaseBytes);
  set.files.set(sizes.files);
  set.fileBytes.set(sizes.fileBytes);
  const before = await readSizesSince(database, 1);
  if (before) set.fileGrowth.set(sizes.fileBytes - before.fileBytes);
}

async function setDatabase(set: Instruments, options: MetricsOptions): Promise<void> {
  const { database, idleMinutes } = options;
  try {
    set.latency.set((await readLatency(database)) / 1_000);
    setQueue(set, await readQueue(database));
    set.sessions.set(await readSessions(database, await idleMinutes()));
    set.replicaDelay.reset();
    for (const { name, seconds } of await readReplicas(database))
      set.replicaDelay.set({ replica: name }, seconds);
    await setSizes(set, database);
    set.databaseUp.set(1);
  } catch {
    // The figures of the database are left out rather than shown as they were.
    for (const unknown of [set.latency, set.sessions]) unknown.remove();
    for (const unknown of [set.jobs, set.oldestJob, set.emails, set.replicaDelay]) unknown.reset();
    set.databaseUp.set(0);
  }
}

const poolObserver = (set: Instruments, pool: string): PoolObserver => ({
  onStatement: () => set.statements.startTimer(),
  onWait: () => {
    set.waiting.inc({ pool });
    const observe = set.waits.startTimer({ pool });
    return () => {
      set.waiting.dec({ pool });
      observe();
    };
  },
});

/** The metrics of one gateway in the format of Prometheus, those of the process included. */
export function createMetrics(options: MetricsOptions): Metrics {
  const { database, version, dataDir } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const set = instruments(registry);
  set.info.set({ version, node: process.versions.node, database: database.kind }, 1);
  const stop = observePools(database.pools, (name) => poolObserver(set, name));
  return {
    observe: ({ method, route, status, durationMs, isStream, isShed, isUnlogged }) => {
      if (isShed) set.shed.inc();
      if (isStream || isUnlogged) return;
      set.requests.observe({ method, route: route ?? 'none', status }, durationMs / 1_000);
    },
    write: async () => {
      setPools(set, database);
      await setDatabase(set, options);
      const disk = await readDisk(dataDir);
      if (disk) {
        set.diskFree.set(disk.free);
        set.diskSize.set(disk.total);
      }
      return { type: registry.contentType, text: await registry.metrics() };
    },
    stop,
  };
}
