import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/*
 * The answers. No table here has a timestamp, a version or an author, and none refers to another by more than the
 * evaluation: see docs/decisions/017 before adding a column. There are no foreign keys between rows on purpose: their
 * check would lock, and so mark, single rows.
 */

/** Participants, and whether they have answered. Deleted when the evaluation closes. */
const participants = pgTable(
  'evaluation_participants',
  {
    evaluationId: uuid('evaluation_id').notNull(),
    studentId: uuid('student_id').notNull(),
    hasVoted: boolean('has_voted').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.studentId] })],
);

/** The count of each answer; one row for every possible answer from the opening on. */
const ratingCounts = pgTable(
  'rating_counts',
  {
    evaluationId: uuid('evaluation_id').notNull(),
    targetId: uuid('target_id').notNull(),
    questionId: uuid('question_id').notNull(),
    value: integer('value').notNull(),
    count: integer('count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.evaluationId, table.targetId, table.questionId, table.value] }),
  ],
);

const textAnswers = pgTable(
  'text_answers',
  {
    /** Random (version 4), never ordered by time. */
    id: uuid('id').notNull(),
    evaluationId: uuid('evaluation_id').notNull(),
    targetId: uuid('target_id').notNull(),
    questionId: uuid('question_id').notNull(),
    body: text('body').notNull(),
    /** The text as written, if the review has changed it; deleted on publication. */
    original: text('original'),
    decision: text('decision').notNull().default('undecided'),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.id] })],
);

/** The reminders that were sent, so that several gateways send each once. */
const reminders = pgTable(
  'evaluation_reminders',
  { evaluationId: uuid('evaluation_id').notNull(), kind: text('kind').notNull() },
  (table) => [primaryKey({ columns: [table.evaluationId, table.kind] })],
);

export const evaluationTables = {
  evaluation_participants: participants,
  rating_counts: ratingCounts,
  text_answers: textAnswers,
  evaluation_reminders: reminders,
};
