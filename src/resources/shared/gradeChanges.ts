import { z } from 'zod';
import { registeredStudent } from './api.ts';

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
