import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Background jobs, shared by all gateways. The gateway that claimed a job updates its heartbeat. */
const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    actorId: uuid('actor_id').notNull(),
    /** queued, running, done, failed or cancelled. */
    state: text('state').notNull().default('queued'),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** Number of attempts since the last progress. */
    attempts: integer('attempts').notNull().default(0),
    /** Of the gateway that runs it. */
    claim: uuid('claim'),
    input: jsonb('input').notNull(),
    result: jsonb('result'),
    /** Error code with details. */
    error: jsonb('error'),
    ip: text('ip'),
    /** Whether its actor had not proven the second factor lately when they started it. */
    needsStepUp: boolean('needs_step_up').notNull().default(false),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Earliest start, for retries and recurring jobs. */
    runAt: moment('run_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    heartbeatAt: moment('heartbeat_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('jobs_due_index').on(table.state, table.runAt),
    index('jobs_record_index').on(sql`(${table.input} ->> 'record')`),
    index('jobs_actor_index').on(table.actorId, table.createdAt),
  ],
);

export const jobTables = { jobs };
