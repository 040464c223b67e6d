import { z } from 'zod';
import { defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { registeredStudent } from '../../shared/api.ts';

/** Changes that are shown; all are counted. */
export const MOST_CHANGES = 10;

/** A grade, or a code in its place; `null`: there is no result. */
const result = z.string().nullable();

/** What an act on the record does to results that stand. */
export const gradeChanges = z.object({
  /** The results that the act is about. */
  results: z.int(),
  /** Those in whose place another comes. */
  changed: z.int(),
  /** The first of these. */
  examples: z.array(
    z.object({ student: registeredStudent, unit: z.string(), before: result, after: result }),
  ),
});
export type GradeChanges = z.infer<typeof gradeChanges>;

export const entryChanges = defineCall({
  method: 'GET',
  path: '/grade-entries/:id/changes',
  summary: 'Read which grade an entry corrects or withdraws, and which stands afterwards',
  access: ['GRADE_ENTRIES_VIEW', 'GRADE_ENTRIES_COUNTERSIGN'],
  answer: gradeChanges,
});
