import { z } from 'zod';
import { day, localised } from '../../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { stage, sheetState } from './schemas.ts';

/** A sheet that is incomplete, or holds marks that cannot be right. */
const missingLine = z.object({
  paper: z.guid(),
  code: z.string(),
  title: localised,
  medium: z.string(),
  group: z.string(),
  component: z.string(),
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

export const missingMarks = defineCall({
  method: 'GET',
  path: '/marks/missing',
  summary: 'Report papers without complete marks, and marks that cannot be right',
  access: ['NO_MARKS_VIEW'],
  query: { session: z.guid().optional() },
  answer: z.object({
    lines: z.array(missingLine),
    papers: z.int(),
    complete: z.int(),
    sessions: z.array(z.object({ id: z.guid(), title: localised })),
  }),
  report: true,
});
export type MissingMarks = AnswerOf<typeof missingMarks>;
