import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Uploaded files. Their bytes are stored in chunks, so that a whole file is never in memory. */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    width: integer('width'),
    height: integer('height'),
    resource: text('resource').notNull(),
    field: text('field').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    createdBy: uuid('created_by'),
    /** When the retention job first found that no record holds it. */
    unheldSince: timestamp('unheld_since', { withTimezone: true }),
  },
  (table) => [index('stored_files_uploader_index').on(table.createdBy, table.createdAt)],
);

/** `variant`: `original`, or a smaller rendition of an image. */
const storedFilePieces = pgTable(
  'stored_file_pieces',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    variant: text('variant').notNull(),
    position: integer('position').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.variant, table.position] })],
);

/** Requests that were carried out, by a digest of the user and the `Idempotency-Key`. */
const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: text('id').primaryKey(),
    request: text('request').notNull(),
    rights: text('rights').notNull(),
    recordId: uuid('record_id'),
    changeSet: text('change_set'),
    answer: text('answer'),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('idempotency_keys_age_index').on(table.createdAt)],
);

export const systemTables = {
  stored_files: storedFiles,
  stored_file_pieces: storedFilePieces,
  idempotency_keys: idempotencyKeys,
};
