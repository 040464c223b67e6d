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

/** The reading of files that were stored before it was. */
const READ_BEFORE = { sheet: null, encoding: null, separator: null, headings: 1, firstRows: [] };

/** A file being imported into a resource. Any gateway can continue the work of another. */
const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey(),
    resource: text('resource').notNull(),
    view: text('view'),
    actorId: uuid('actor_id').notNull(),
    fileName: text('file_name').notNull(),
    /** reading, uploaded, rehearsing, rehearsed, applying or applied. */
    state: text('state').notNull().default('uploaded'),
    headings: jsonb('headings').notNull(),
    sheets: jsonb('sheets').notNull(),
    /** How the file was read. */
    reading: jsonb('reading').notNull().default(READ_BEFORE),
    rowCount: integer('row_count').notNull().default(0),
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

/** The rows of the file as texts, with their outcomes. */
const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Number of the line or row in the file, from 1; empty rows are not stored. */
    row: integer('row').notNull(),
    cells: jsonb('cells').notNull(),
    /** By column: why the file has no value for it. */
    unread: jsonb('unread'),
    outcome: text('outcome'),
    recordId: uuid('record_id'),
    /** Version of the record in the dry run; a later one must not be overwritten. */
    version: integer('version'),
    problems: jsonb('problems').notNull().default({}),
    changes: jsonb('changes').notNull().default([]),
    /** The records that a new row resembles, for the person to decide. */
    alike: jsonb('alike'),
    /** The person decided not to write it. */
    leftOut: boolean('left_out').notNull().default(false),
    applied: boolean('applied').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('import_rows_outcome_index').on(table.importId, table.outcome, table.row),
  ],
);

export const importTables = { imports, import_rows: importRows };
