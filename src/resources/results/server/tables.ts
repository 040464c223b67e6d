import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

/** The columns of a result; figures are empty for a code. */
const figures = () => ({
  paperId: uuid('paper_id').notNull(),
  studentId: uuid('student_id').notNull(),
  courseUnitId: uuid('course_unit_id').notNull(),
  semesterId: uuid('semester_id').notNull(),
  attemptNumber: integer('attempt_number').notNull(),
  attemptKind: text('attempt_kind').notNull(),
  credits: numeric('credits', { precision: 4, scale: 1 }).notNull(),
  countsInGpa: boolean('counts_in_gpa').notNull(),
  code: text('code'),
  total: numeric('total', { precision: 5, scale: 2 }),
  grade: text('grade'),
  pointsRaw: numeric('points_raw', { precision: 4, scale: 2 }),
  pointsCounted: numeric('points_counted', { precision: 4, scale: 2 }),
  isCapped: boolean('is_capped').notNull().default(false),
  isPassed: boolean('is_passed').notNull().default(false),
  schemeId: uuid('scheme_id'),
  gpaRulesId: uuid('gpa_rules_id'),
  /** Both versions as displayed: `GRADES 1, GPA 1`. */
  ruleSet: text('rule_set'),
  working: jsonb('working').notNull(),
});

/**
 * The results of a release, before and after publication. Each release has its own rows, so that a
 * correction keeps the former.
 */
const unitResults = pgTable(
  'unit_results',
  {
    id: uuid('id').primaryKey(),
    releaseId: uuid('release_id').notNull(),
    ...figures(),
    /** The sitting that stood, or was withdrawn last, when the result was worked out. */
    formerId: uuid('former_id'),
  },
  (table) => [
    unique('unit_results_release_unique').on(table.releaseId, table.paperId, table.studentId),
    index('unit_results_paper_index').on(table.paperId),
  ],
);

/**
 * What a regrading changed, by version of the rules and student: the preview as it was carried out.
 * Rows are only appended.
 */
const regradedStudents = pgTable(
  'regraded_students',
  {
    ruleSetId: uuid('rule_set_id').notNull(),
    studentId: uuid('student_id').notNull(),
    batchId: uuid('batch_id').notNull(),
    entryYear: integer('entry_year').notNull(),
    isChanged: boolean('is_changed').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    corrected: integer('corrected').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ruleSetId, table.studentId] })],
);

export const resultTables = { unit_results: unitResults, regraded_students: regradedStudents };
