import { z } from 'zod';
import { instant, localised } from '../../contract/wire/calls/answerTypes.ts';
import { HOLD_KINDS } from './holds.ts';
import { MEDIA } from './media.ts';

/** A language of instruction. */
export const medium = z.enum(MEDIA);

/** A student in an answer, with the name with initials. */
export const registeredStudent = z.object({
  id: z.uuid(),
  registrationNumber: z.string(),
  name: localised,
});

/** The head of what the faculty issues. */
export const letterhead = z.object({
  name: localised,
  address: localised.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  /** The id of the public picture of the crest. */
  crest: z.guid().nullable(),
});
export type Letterhead = z.infer<typeof letterhead>;

/** A hold that stands, as its student reads it. */
export const standingHold = z.object({
  id: z.guid(),
  kind: z.enum(HOLD_KINDS),
  /** The bill, letter or minute that the student can name at the office. */
  reference: z.string(),
  placedAt: instant,
});
export type StandingHold = z.infer<typeof standingHold>;

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
