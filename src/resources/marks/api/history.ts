import { z } from 'zod';
import { instant, localised } from '../../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { shownMark, stage, markSource, cellAnswer, VIEW } from './schemas.ts';

export const markHistory = defineCall({
  method: 'GET',
  path: '/marks/papers/:id/history',
  summary: 'List every change of one cell, the latest first',
  access: VIEW,
  query: { student: z.guid(), component: z.guid(), stage },
  rows: z.object({
    version: z.int(),
    before: shownMark,
    after: shownMark,
    reason: z.string().nullable(),
    /** The examination that a carried mark comes from. */
    from: localised.nullable(),
    source: markSource,
    at: instant,
    by: z.string().nullable(),
  }),
});
export type MarkEventView = AnswerOf<typeof markHistory>[number];

export const markBatches = defineCall({
  method: 'GET',
  path: '/marks/papers/:id/batches',
  summary: 'List what was entered together, the latest first',
  access: VIEW,
  rows: z.object({
    batch: z.guid(),
    source: markSource,
    at: instant,
    cells: z.int(),
    by: z.string().nullable(),
    stage,
    mine: z.boolean(),
  }),
});
export type MarkBatchView = AnswerOf<typeof markBatches>[number];

export const undoMarkBatch = defineCall({
  method: 'POST',
  path: '/marks/papers/:id/batches/:batch/undo',
  summary: 'Undo what was entered together and not changed since',
  access: VIEW,
  answer: z.array(cellAnswer),
  message: 'Saved',
});
