import { z } from 'zod';
import { label } from '../../contract/wire/calls/answerTypes.ts';
import { defineCall } from '../../contract/wire/calls/defineCall.ts';

/** Credits of one level and semester of a curriculum. */
const partCredits = z.object({
  level: z.int(),
  semester: z.int(),
  compulsory: z.number(),
  optional: z.number(),
});
export type PartCredits = z.infer<typeof partCredits>;

const curriculumCredits = z.object({
  curricula: z.array(z.object({ id: z.uuid(), label: z.string() })),
  curriculum: z.uuid().nullable(),
  /** Credits that the degree needs. */
  needed: z.number(),
  degree: label,
  /** Units of the curriculum without a main subject. */
  common: z.array(partCredits),
  /** Credits of each main subject over all levels; empty for a curriculum of one subject. */
  subjects: z.array(
    z.object({ id: z.uuid(), name: label, compulsory: z.number(), available: z.number() }),
  ),
  /** All units of a curriculum of one subject or without main subjects. */
  whole: z.array(partCredits),
  /** The batches of this curriculum, and whether their students can still reach the credits. */
  batches: z.array(
    z.object({
      batch: label,
      level: z.int(),
      students: z.int(),
      /** The lowest number of credits that a student of the batch can still reach. */
      least: z.number(),
      /** Students who cannot reach the credits, by their main subjects. */
      short: z.array(z.object({ count: z.int(), reads: z.array(label), reach: z.number() })),
    }),
  ),
});
export type CurriculumCredits = z.infer<typeof curriculumCredits>;

export const readCurriculumCredits = defineCall({
  method: 'GET',
  path: '/curriculum-credits',
  summary: 'Read the credits of a curriculum and the batches that can still reach them',
  access: ['DEGREE_VS_COURSE_VIEW'],
  query: { curriculum: z.guid().optional() },
  answer: curriculumCredits,
});
