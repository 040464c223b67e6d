import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../../gateway/index.ts';

/**
 * Holds on the results and documents of students. The database refuses every change but lifting one
 * once, and derives `students.is_held`, whether any stands, whatever is written there.
 */
const studentHolds = pgTable(
  'student_holds',
  {
    id: uuid('id').primaryKey(),
    student: uuid('student_id').notNull(),
    kind: text('kind').notNull(),
    reason: text('reason').notNull(),
    reference: text('reference').notNull(),
    placedAt: moment('placed_at').notNull(),
    placedBy: uuid('placed_by'),
    liftedAt: moment('lifted_at'),
    liftedBy: uuid('lifted_by'),
    liftReason: text('lift_reason'),
    liftReference: text('lift_reference'),
  },
  (table) => [index('student_holds_student_index').on(table.student)],
);

/**
 * The heads of all students after each publication and withdrawal. The database numbers and links
 * the rows by a hash, refuses every change, and gives sittings that follow a later time.
 */
const ledgerHeads = pgTable('ledger_heads', {
  position: integer('position').primaryKey(),
  at: moment('at').notNull(),
  release: uuid('release_id').notNull(),
  act: text('act').notNull(),
  students: integer('students').notNull(),
  sittings: integer('sittings').notNull(),
  head: text('head').notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
});

export const academicRecordTables = { student_holds: studentHolds, ledger_heads: ledgerHeads };
