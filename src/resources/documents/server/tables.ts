import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../../../gateway/index.ts';

/**
 * Documents as they were issued. The database refuses every change but a withdrawal and a new
 * `seal`, which covers the row, so that other changes are detected.
 */
const issuedDocuments = pgTable(
  'issued_documents',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    kind: text('kind').notNull(),
    /** `null`: it is about several. */
    student: uuid('student_id'),
    /** The examination, paper or convocation that it is about, or an examination and a batch. */
    subject: text('subject'),
    isOfficial: boolean('is_official').notNull(),
    purpose: text('purpose'),
    /** The outside body that a transcript goes to. */
    recipient: text('recipient'),
    /** Of the fee. */
    receipt: text('receipt'),
    issuedAt: moment('issued_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    content: jsonb('content').notNull(),
    contentHash: text('content_hash').notNull(),
    code: text('code').notNull(),
    seal: text('seal').notNull(),
  },
  (table) => [
    unique('issued_documents_number_unique').on(table.number),
    index('issued_documents_student_index').on(table.student),
    index('issued_documents_subject_index').on(table.subject, table.kind),
    index('issued_documents_issued_index').on(table.issuedAt),
  ],
);

/** The position of the last number given to a kind of document in a year. */
const documentCounters = pgTable(
  'document_counters',
  {
    kind: text('kind').notNull(),
    /** `2026`. */
    year: text('year').notNull(),
    lastPosition: integer('last_position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
);

export const documentTables = {
  issued_documents: issuedDocuments,
  document_counters: documentCounters,
};
