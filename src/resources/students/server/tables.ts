import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * How many students of a curriculum and batch have the same main subjects and status, with and
 * without a mentor. Kept by triggers in the transaction that changes students or their main
 * subjects. Students without a curriculum have the id of zeros, those without a status ''.
 */
const studentCounts = pgTable(
  'student_counts',
  {
    curriculum: uuid('curriculum_id').notNull(),
    batch: uuid('batch_id').notNull(),
    /** Ids in their order, with spaces between them. */
    subjects: text('subjects').notNull(),
    status: text('status').notNull(),
    hasMentor: boolean('has_mentor').notNull(),
    students: integer('students').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'student_counts_key',
      columns: [table.curriculum, table.batch, table.subjects, table.status, table.hasMentor],
    }),
    /** By each subject, and by '-' where there are fewer than three. */
    index('student_counts_subjects_index').using(
      'gin',
      sql`string_to_array(CASE WHEN length(subjects) < 110 THEN '- ' ELSE '' END || subjects, ' ')`,
    ),
  ],
);

/** The same students by curriculum, batch and status alone. */
const studentTotals = pgTable(
  'student_totals',
  {
    curriculum: uuid('curriculum_id').notNull(),
    batch: uuid('batch_id').notNull(),
    status: text('status').notNull(),
    students: integer('students').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'student_totals_key',
      columns: [table.curriculum, table.batch, table.status],
    }),
  ],
);

export const studentTables = {
  student_counts: studentCounts,
  student_totals: studentTotals,
};
