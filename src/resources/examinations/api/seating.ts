import { z } from 'zod';
import { instant, localised } from '../../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { letterhead } from '../../shared/api.ts';

/** The office, and the invigilators among the lecturers for their own papers. */
const SEATING = ['EXAM_PAPERS_VIEW', 'EXAM_MARKS_VIEW'] as const;

export const listSeatingPlans = defineCall({
  method: 'GET',
  path: '/exam-seating',
  summary: 'List the halls and times of papers with seats: all, or those that one invigilates',
  access: SEATING,
  query: {
    /** Absent: of all examinations, from today. */
    session: z.guid().optional(),
  },
  rows: z.object({
    hall: z.uuid(),
    code: z.string(),
    startsAt: instant,
    /** Of the last candidate in this hall. */
    endsAt: instant,
    papers: z.array(z.string()),
    candidates: z.int(),
  }),
});
export type SeatingLine = AnswerOf<typeof listSeatingPlans>[number];

export const readSeatingPlan = defineCall({
  method: 'GET',
  path: '/exam-seating/plan',
  summary: 'Read who sits where in a hall at a time, under index numbers, and until when',
  access: SEATING,
  query: { hall: z.guid(), at: instant },
  answer: z.object({
    faculty: letterhead,
    hall: z.object({ code: z.string(), name: localised }),
    seats: z.array(
      z.object({
        seat: z.string(),
        indexNumber: z.string().nullable(),
        code: z.string(),
        startsAt: instant,
        endsAt: instant,
        /** Ends after the paper, with extra time. */
        isLonger: z.boolean(),
      }),
    ),
  }),
});
export type SeatingPlan = AnswerOf<typeof readSeatingPlan>;
