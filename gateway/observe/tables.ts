import { bigint, doublePrecision, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** What all gateways did in five minutes, and the most that one of them measured. */
const trafficSamples = pgTable('traffic_samples', {
  /** Begin of the five minutes. */
  at: moment('at').primaryKey(),
  requests: integer('requests').notNull(),
  /** Answers with a status of 500 or above, those refused under load included. */
  failures: integer('failures').notNull(),
  /** Of all requests together. */
  durationMs: doublePrecision('duration_ms').notNull(),
  /** The longest delay of an event loop. */
  eventLoopMs: doublePrecision('event_loop_ms').notNull(),
  /** The longest answer of the database to `SELECT 1`. */
  latencyMs: doublePrecision('latency_ms').notNull(),
});

/** The sizes of the database and of the stored files, once an hour. */
const growthSamples = pgTable('growth_samples', {
  at: moment('at').primaryKey(),
  databaseBytes: bigint('database_bytes', { mode: 'number' }).notNull(),
  files: integer('files').notNull(),
  fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
  /** Bytes of each table with its indexes, by name. */
  tables: jsonb('tables').notNull(),
  /** Bytes of the disk with `DATA_DIR`; NULL: unknown. */
  diskFree: bigint('disk_free', { mode: 'number' }),
  diskTotal: bigint('disk_total', { mode: 'number' }),
});

/** When all data was written to a backup. */
const backups = pgTable('backups', { at: moment('at').primaryKey() });

export const sampleTables = {
  traffic_samples: trafficSamples,
  growth_samples: growthSamples,
  backups,
};
