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

export const examinationTables = { entered_students: enteredStudents };
