import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * How many entries each student has for an examination, by state and kind of attempt. Kept by
 * triggers in the transaction that changes entries or papers; students who enter at the same time
 * write different rows.
 */
const enteredStudents = pgTable(
  'entered_students',
  {
    session: uuid('exam_session_id').notNull(),
    student: uuid('student_id').notNull(),
    status: text('status').notNull(),
    attemptKind: text('attempt_kind').notNull(),
    entries: integer('entries').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'entered_students_key',
      columns: [table.session, table.student, table.status, table.attemptKind],
    }),
  ],
);

/**
 * The figures of an examination, in 64 shares of its students, so that few of those who enter at
 * the same time write the same row. Kept with `entered_students`, by the same triggers.
 */
const enteredCounts = pgTable(
  'entered_counts',
  {
    session: uuid('exam_session_id').notNull(),
    share: integer('share').notNull(),
    students: integer('students').notNull(),
    applied: integer('applied').notNull(),
    confirmed: integer('confirmed').notNull(),
    refused: integer('refused').notNull(),
    withdrawn: integer('withdrawn').notNull(),
    proper: integer('proper').notNull(),
    repeat: integer('repeat').notNull(),
    medical: integer('medical').notNull(),
    improvement: integer('improvement').notNull(),
  },
  (table) => [primaryKey({ name: 'entered_counts_key', columns: [table.session, table.share] })],
);

export const examinationTables = {
  entered_students: enteredStudents,
  entered_counts: enteredCounts,
};
