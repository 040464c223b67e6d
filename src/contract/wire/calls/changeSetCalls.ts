import { z } from 'zod';
import type { FieldProblem } from '../../model/errors.ts';
import { instant } from './answerTypes.ts';
import { defineCall } from './defineCall.ts';

const changeSetSummary = z.object({
  id: z.uuid(),
  at: instant,
  resource: z.string(),
  /** Numbers of records created, edited and deleted. */
  actions: z.record(z.string(), z.int()),
  cause: z.string(),
  /** Of the only record, if there is one. */
  recordId: z.string().nullable(),
  label: z.unknown(),
  /** The change set that undid this one, unless that was undone itself. */
  undone: z.string().nullable(),
});
export type ChangeSetSummary = z.infer<typeof changeSetSummary>;

export const ownChangeSets = defineCall({
  method: 'GET',
  path: '/change-sets',
  summary: 'List one’s recent changes',
  access: 'signedIn',
  rows: changeSetSummary,
  whileImpersonating: 'closed',
});

/** The effect of an undo on one record. `same`: nothing is left to undo. */
const UNDO_OUTCOMES = ['undone', 'conflict', 'refused', 'same'] as const;
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number];

const undoneField = z.object({
  field: z.string(),
  was: z.unknown(),
  now: z.unknown(),
  would: z.unknown(),
});

const undoneRecord = z.object({
  resource: z.string(),
  id: z.string(),
  /** A text or both languages; `null` if the record no longer exists. */
  label: z.unknown(),
  action: z.string(),
  outcome: z.enum(UNDO_OUTCOMES),
  /** Fields that get back their old value, and those that keep a newer one. */
  clean: z.array(undoneField),
  conflicts: z.array(undoneField),
  labels: z.record(z.string(), z.unknown()),
  /** The reason for a refusal. */
  code: z.string().optional(),
  fieldErrors: z.record(z.string(), z.custom<FieldProblem>()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type UndoneRecord = z.infer<typeof undoneRecord>;

const undoReport = z.object({
  changeSet: z.uuid(),
  /** The change set of the undo itself; it can be undone like any other. */
  undoneBy: z.string().nullable(),
  records: z.array(undoneRecord),
  /** Records that this user may not see; they stay unchanged. */
  hidden: z.int(),
  /** Too many records to list: the undo runs as a job. */
  isLarge: z.boolean(),
  total: z.int(),
});
export type UndoReport = z.infer<typeof undoReport>;

export const previewUndo = defineCall({
  method: 'GET',
  path: '/change-sets/:id/undo',
  summary: 'Read what undoing a change would do',
  access: 'signedIn',
  answer: undoReport,
  whileImpersonating: 'closed',
  transaction: 'none',
});

export const undoChange = defineCall({
  method: 'POST',
  path: '/change-sets/:id/undo',
  summary: 'Undo a change',
  access: 'signedIn',
  body: {
    /** Undoes the records without a conflict; absent: all of them or none. */
    accept: z.literal('clean').optional(),
  },
  answer: undoReport.extend({
    /** The job that does the work, if there are many records. */
    job: z.uuid().optional(),
  }),
  message: 'Undone',
  transaction: 'none',
});
