import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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

/** The last row of every student in the ledger. A trigger of the ledger keeps it. */
const ledgerEnds = pgTable('ledger_ends', {
  student: uuid('student_id').primaryKey(),
  sequence: integer('sequence').notNull(),
  hash: text('hash').notNull(),
});

/** The units that students have on record without a pass. A trigger of the ledger keeps them. */
const owedUnits = pgTable(
  'owed_units',
  { student: uuid('student_id').notNull(), courseUnit: uuid('course_unit_id').notNull() },
  (table) => [primaryKey({ columns: [table.student, table.courseUnit] })],
);

/** The papers with published results. A trigger of the ledger keeps them. */
const publishedPapers = pgTable(
  'published_papers',
  {
    paper: uuid('paper_id').primaryKey(),
    publishedAt: moment('published_at').notNull(),
  },
  (table) => [index('published_papers_published_at_index').on(table.publishedAt)],
);

/** How many results of a paper are alike in the latest word on them; kept with them. */
const resultCounts = pgTable(
  'result_counts',
  {
    paper: uuid('paper_id').notNull(),
    state: text('state').notNull(),
    code: text('code'),
    grade: text('grade'),
    isPassed: boolean('is_passed').notNull(),
    results: integer('results').notNull(),
  },
  (table) => [index('result_counts_paper_index').on(table.paper)],
);

/**
 * The same of whole examinations; an empty `code` or `grade`: none. Kept by triggers of
 * `result_counts` and `papers`.
 */
const sessionResultCounts = pgTable(
  'session_result_counts',
  {
    session: uuid('exam_session_id').notNull(),
    state: text('state').notNull(),
    code: text('code').notNull(),
    grade: text('grade').notNull(),
    isPassed: boolean('is_passed').notNull(),
    results: integer('results').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'session_result_counts_key',
      columns: [table.session, table.state, table.code, table.grade, table.isPassed],
    }),
  ],
);

export const academicRecordTables = {
  student_holds: studentHolds,
  ledger_heads: ledgerHeads,
  ledger_ends: ledgerEnds,
  owed_units: owedUnits,
  published_papers: publishedPapers,
  result_counts: resultCounts,
  session_result_counts: sessionResultCounts,
};
