import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** A file on its way into a resource. Any gateway can go on where another stopped. */
const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey(),
    resource: text('resource').notNull(),
    view: text('view'),
    actorId: uuid('actor_id').notNull(),
    fileName: text('file_name').notNull(),
    /** uploaded, rehearsing, rehearsed, applying or applied. */
    state: text('state').notNull().default('uploaded'),
    headings: jsonb('headings').notNull(),
    sheets: jsonb('sheets').notNull(),
    dateOrders: jsonb('date_orders').notNull(),
    settings: jsonb('settings').notNull(),
    counts: jsonb('counts').notNull().default({}),
    changeSet: text('change_set').notNull(),
    jobId: uuid('job_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    appliedAt: moment('applied_at'),
  },
  (table) => [index('imports_actor_index').on(table.actorId, table.resource, table.createdAt)],
);

/** Its rows as texts, and what became of each. */
const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /**
     * Where it stands in the file, whose first line or row is 1; those without a cell filled are
     * not kept.
     */
    row: integer('row').notNull(),
    cells: jsonb('cells').notNull(),
    outcome: text('outcome'),
    recordId: uuid('record_id'),
    /** Of the record when it was rehearsed: a later one must not be overwritten. */
    version: integer('version'),
    problems: jsonb('problems').notNull().default({}),
    changes: jsonb('changes').notNull().default([]),
    /** What a new row looks like, for somebody to decide. */
    alike: jsonb('alike'),
    /** Somebody looked and decided that it is not to be written. */
    leftOut: boolean('left_out').notNull().default(false),
    applied: boolean('applied').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('import_rows_outcome_index').on(table.importId, table.outcome, table.row),
  ],
);

export const importTables = { imports, import_rows: importRows };
