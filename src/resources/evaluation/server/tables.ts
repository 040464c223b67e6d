import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/*
 * What was answered. No table here has a moment, a version or an author, and none refers to another by more than the
 * evaluation: see docs/decisions/017 before adding a column. Rows carry no foreign key to each other on purpose: its
 * check would lock, and so mark, single rows.
 */

/** Who is asked, and whether they have answered. Emptied when the evaluation closes. */
const participants = pgTable(
  'evaluation_participants',
  {
    evaluationId: uuid('evaluation_id').notNull(),
    studentId: uuid('student_id').notNull(),
    hasVoted: boolean('has_voted').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.studentId] })],
);

/** How often each answer was given. There for every possible answer from the opening on. */
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
    /** Random (version 4), never one that grows with time. */
    id: uuid('id').notNull(),
    evaluationId: uuid('evaluation_id').notNull(),
    targetId: uuid('target_id').notNull(),
    questionId: uuid('question_id').notNull(),
    body: text('body').notNull(),
    /** As it was written, while the review has changed it and nothing is published. */
    original: text('original'),
    decision: text('decision').notNull().default('undecided'),
  },
  (table) => [primaryKey({ columns: [table.evaluationId, table.id] })],
);

/** Which reminders have gone out, so that several gateways send each once. */
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
