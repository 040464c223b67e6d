import type { PortalStatus } from '../../src/contract/wire/calls/statusCalls.ts';
import type { Database } from '../db/database.ts';
import { type Queryable, requireRow } from '../db/queryable.ts';
import { EMAIL_JOB } from '../notify/emails.ts';
import { type GrowthSample, readLargestTables, readSizes, readSizesSince } from './growth.ts';
import {
  type QueueReading,
  readDisk,
  readLatency,
  readQueue,
  readReplicas,
  readSessions,
} from './readings.ts';
import { readTraffic } from './trafficSamples.ts';

const MOST_TABLES = 8;
const MONTH_DAYS = 30;

/** A moment of the database in an answer. */
type Dated<Row extends { at: Date }> = Omit<Row, 'at'> & { at: string };
const dated = <Row extends { at: Date }>(row: Row): Dated<Row> => ({
  ...row,
  at: row.at.toISOString(),
});

const MIGRATIONS = `
  SELECT count(*) OVER ()::int AS applied, name AS last, applied_at AS at
  FROM applied_migrations
  ORDER BY position DESC
  LIMIT 1`;

async function readGrowth(database: Queryable): Promise<PortalStatus['growth']> {
  const now = await readSizes(database);
  if (!now) return null;
  const since = async (days: number): Promise<Dated<GrowthSample>> =>
    dated((await readSizesSince(database, days)) ?? now);
  return { now: dated(now), dayAgo: await since(1), monthAgo: await since(MONTH_DAYS) };
}

const emailsOf = (queue: readonly QueueReading[]): PortalStatus['emails'] => {
  const { waiting = 0, failed = 0 } = queue.find(({ kind }) => kind === EMAIL_JOB) ?? {};
  return { waiting, failed };
};

export interface StatusOptions {
  database: Database;
  version: string;
  startedAt: Date;
  dataDir: string;
  idleMinutes: number;
}

/** How the portal is doing; `null` stands for what is not known. */
export async function readPortalStatus(options: StatusOptions): Promise<PortalStatus> {
  const { database, version, startedAt, dataDir, idleMinutes } = options;
  const latencyMs = await readLatency(database);
  const server = await requireRow<{ version: string }>(database, {
    text: `SELECT current_setting('server_version') AS version`,
  });
  const queue = await readQueue(database);
  return {
    version,
    node: process.versions.node,
    startedAt: startedAt.toISOString(),
    database: { kind: database.kind, version: server.version, latencyMs },
    replicas: await readReplicas(database),
    migrations: dated(
      await requireRow<{ applied: number; last: string; at: Date }>(database, { text: MIGRATIONS }),
    ),
    sessions: await readSessions(database, idleMinutes),
    queue,
    emails: emailsOf(queue),
    disk: await readDisk(dataDir),
    growth: await readGrowth(database),
    tables: await readLargestTables(database, MOST_TABLES),
    traffic: (await readTraffic(database)).map(dated),
  };
}
