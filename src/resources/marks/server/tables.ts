import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../../../gateway/index.ts';
import { IS_COUNTED_SHORT } from './expected.ts';

/**
 * One cell of a mark sheet. The column of numbers never holds a code, so that no sum or average can
 * include one.
 */
const markEntries = pgTable(
  'mark_entries',
  {
    sheet: uuid('sheet_id').notNull(),
    student: uuid('student_id').notNull(),
    status: text('status').notNull(),
    value: numeric('value', { precision: 6, scale: 2 }),
    version: integer('version').notNull(),
    changedAt: moment('changed_at').notNull(),
    changedBy: uuid('changed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.sheet, table.student] }),
    index('mark_entries_student_index').on(table.student),
    index('mark_entries_withheld_index')
      .on(table.student)
      .where(sql`status IN ('WH', 'OFF')`),
    check('mark_entries_status_check', sql`status IN ('blank', 'value', 'AB', 'MC', 'WH', 'OFF')`),
    check(
      'mark_entries_value_check',
      sql`(status = 'value') = (value IS NOT NULL) AND (value IS NULL OR value >= 0)`,
    ),
  ],
);

/** Every change of a cell, never deleted. Each row's hash covers the one before it in the sheet. */
const markEvents = pgTable(
  'mark_events',
  {
    sheet: uuid('sheet_id').notNull(),
    sequence: integer('sequence').notNull(),
    student: uuid('student_id').notNull(),
    /** The version of the cell that this change made. */
    version: integer('version').notNull(),
    beforeStatus: text('before_status').notNull(),
    beforeValue: numeric('before_value', { precision: 6, scale: 2 }),
    status: text('status').notNull(),
    value: numeric('value', { precision: 6, scale: 2 }),
    reason: text('reason'),
    actor: uuid('actor_id'),
    source: text('source').notNull(),
    /** Changes of one batch can be undone together. */
    batch: uuid('batch').notNull(),
    /** Id that the sender gave the edit, so that one sent twice is stored once. */
    edit: uuid('edit').notNull(),
    at: moment('at').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sheet, table.sequence] }),
    unique('mark_events_edit_unique').on(table.sheet, table.student, table.edit),
    index('mark_events_batch_index').on(table.batch),
  ],
);

/** The end of each sheet's chain, so that a truncated chain is detected. */
const markChains = pgTable('mark_chains', {
  sheet: uuid('sheet_id').primaryKey(),
  length: integer('length').notNull(),
  hash: text('hash').notNull(),
});

/**
 * What is entered in the cells of each sheet, kept by triggers in the transaction that changes
 * marks, sittings or registrations.
 */
const markCounts = pgTable(
  'mark_counts',
  {
    sheet: uuid('sheet_id').primaryKey(),
    candidates: integer('candidates').notNull(),
    filled: integer('filled').notNull(),
    overMaximum: integer('over_maximum').notNull(),
    absentThoughPresent: integer('absent_though_present').notNull(),
    markedThoughAbsent: integer('marked_though_absent').notNull(),
  },
  (table) => [index('mark_counts_short_index').on(table.sheet).where(sql.raw(IS_COUNTED_SHORT))],
);

/**
 * The confirmed candidates and the sheets of each paper of an examination, kept by triggers of
 * `exam_registrations`, `mark_sheets` and `papers`.
 */
const paperCounts = pgTable(
  'paper_counts',
  {
    paper: uuid('paper_id').primaryKey(),
    session: uuid('exam_session_id').notNull(),
    candidates: integer('candidates').notNull(),
    sheets: integer('sheets').notNull(),
    firstSheets: integer('first_sheets').notNull(),
  },
  (table) => [index('paper_counts_session_index').on(table.session)],
);

/** The marker of a candidate of a paper, by role. Manual allocations survive a new allocation. */
const markAllocations = pgTable(
  'mark_allocations',
  {
    paper: uuid('paper_id').notNull(),
    role: text('role').notNull(),
    student: uuid('student_id').notNull(),
    staff: uuid('staff_id').notNull(),
    isPinned: boolean('is_pinned').notNull(),
  },
  (table) => [primaryKey({ columns: [table.paper, table.role, table.student] })],
);

/**
 * The scripts of a paper as counted on being taken over, and the difference from the attendance
 * that the office has settled, with its reason.
 */
const markScripts = pgTable('mark_scripts', {
  paper: uuid('paper_id').primaryKey(),
  scripts: integer('scripts').notNull(),
  countedBy: uuid('counted_by'),
  countedAt: moment('counted_at').notNull(),
  settledDifference: integer('settled_difference'),
  reason: text('reason'),
  settledBy: uuid('settled_by'),
  settledAt: moment('settled_at'),
});

/**
 * What the board of a department decided about a paper before the results go to the board of
 * examiners. Rows are only appended; the latest of a paper counts as long as its marks have not
 * changed since.
 */
const markPreBoards = pgTable(
  'mark_pre_boards',
  {
    id: uuid('id').primaryKey(),
    paper: uuid('paper_id').notNull(),
    decision: text('decision').notNull(),
    heldOn: date('held_on').notNull(),
    minute: text('minute').notNull(),
    comment: text('comment').notNull(),
    /** The changes of the paper's marks that were before the board: the length of their chains. */
    changes: integer('changes').notNull(),
    decidedBy: uuid('decided_by').notNull(),
    decidedAt: moment('decided_at').notNull(),
  },
  (table) => [index('mark_pre_boards_paper_index').on(table.paper)],
);

/**
 * The rounds of moderation of a paper. One begins when the first markers have handed everything in,
 * and ends with a decision; the latest counts.
 */
const markModerations = pgTable(
  'mark_moderations',
  {
    id: uuid('id').primaryKey(),
    paper: uuid('paper_id').notNull(),
    round: integer('round').notNull(),
    /** Per cent of the scripts, as set when the sample was drawn. */
    share: integer('share').notNull(),
    /** Changes of the first marks so far: the sample is of these marks. */
    changes: integer('changes').notNull(),
    drawnAt: moment('drawn_at').notNull(),
    decision: text('decision'),
    reason: text('reason'),
    minute: text('minute'),
    /** The component that the decision shifted, or none for the total, and by how many marks. */
    component: text('component'),
    shift: numeric('shift', { precision: 6, scale: 2 }),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
  },
  (table) => [unique('mark_moderations_round_unique').on(table.paper, table.round)],
);

/** The scripts of a sample, each with why it is in it and what the moderator found. */
const markSamples = pgTable(
  'mark_samples',
  {
    moderation: uuid('moderation_id').notNull(),
    student: uuid('student_id').notNull(),
    sampledAs: text('sampled_as').notNull(),
    /** `agrees` or `differs`; absent: not looked at. */
    verdict: text('verdict'),
    reason: text('reason'),
    checkedBy: uuid('checked_by'),
    checkedAt: moment('checked_at'),
  },
  (table) => [primaryKey({ columns: [table.moderation, table.student] })],
);

export const markTables = {
  mark_entries: markEntries,
  mark_events: markEvents,
  mark_chains: markChains,
  mark_counts: markCounts,
  paper_counts: paperCounts,
  mark_allocations: markAllocations,
  mark_scripts: markScripts,
  mark_pre_boards: markPreBoards,
  mark_moderations: markModerations,
  mark_samples: markSamples,
};
