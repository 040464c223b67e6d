import { z } from 'zod';
import { day, localised } from '../../../contract/wire/calls/answerTypes.ts';
import { defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { stage, sheetState } from './schemas.ts';

/** A sheet that is incomplete, or holds marks that cannot be right. */
const missingLine = z.object({
  paper: z.guid(),
  code: z.string(),
  title: localised,
  medium: z.string(),
  group: z.string(),
  component: localised,
  stage,
  state: sheetState,
  candidates: z.int(),
  blank: z.int(),
  markers: z.array(localised),
  dueOn: day.nullable(),
  isOverdue: z.boolean(),
  anomalies: z.object({
    overMaximum: z.int(),
    absentThoughPresent: z.int(),
    markedThoughAbsent: z.int(),
  }),
});
export type MissingLine = z.infer<typeof missingLine>;

/** By the code of the unit, by the due date, or those with most blanks first. */
export const MISSING_SORTS = ['code', 'due', 'blank'] as const;

export const missingMarks = defineCall({
  method: 'GET',
  path: '/marks/missing',
  summary: 'List sheets without complete marks, and sheets with marks that cannot be right',
  access: ['NO_MARKS_VIEW'],
  query: {
    session: z.guid().optional(),
    search: z.string().max(100).default(''),
    sort: z.enum(MISSING_SORTS).default('code'),
  },
  rows: missingLine,
  report: true,
});

export const missingMarksSummary = defineCall({
  method: 'GET',
  path: '/marks/missing/summary',
  summary: 'Count the papers being marked and the complete ones, and list their examinations',
  access: ['NO_MARKS_VIEW'],
  query: { session: z.guid().optional() },
  answer: z.object({
    papers: z.int(),
    complete: z.int(),
    /** All that are being marked, also those of other departments. */
    sessions: z.array(z.object({ id: z.guid(), title: localised })),
  }),
});
