import { z } from 'zod';
import { DAY_MS } from '../../contract/model/constants.ts';
import { day, instant, localised } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';

/**
 * Why a medical cannot name a paper: the student was present, a request exists or was decided, or
 * an inquiry is open.
 */
const MEDICAL_CLOSED = ['present', 'asked', 'decided', 'offence'] as const;
export type MedicalClosed = (typeof MEDICAL_CLOSED)[number];

const missablePaper = z.object({
  /** Of `exam-registrations`. */
  registration: z.uuid(),
  unit: z.object({ code: z.string(), title: localised }),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** `null`: a medical may name it. */
  closed: z.enum(MEDICAL_CLOSED).nullable(),
});
export type MissablePaper = z.infer<typeof missablePaper>;

export const ownMedicals = defineCall({
  method: 'GET',
  path: '/exam-medical',
  summary: 'List the papers that a medical may name and the requests of a student',
  access: ['MEDICAL_VIEW', 'MEDICAL_EDIT'],
  query: { student: z.guid().optional() },
  answer: z.object({
    now: instant,
    /** Days after the last paper missed, where an examination names no day of its own. */
    medicalDays: z.int(),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        title: localised,
        medicalUntil: instant.nullable(),
        papers: z.array(missablePaper),
      }),
    ),
    requests: z.array(
      z.object({
        id: z.uuid(),
        session: localised,
        papers: z.array(z.string()),
        startsOn: day,
        endsOn: day,
        state: z.enum(['submitted', 'certified', 'boardAccepted', 'rejected', 'withdrawn']),
        submittedAt: instant.nullable(),
        isLate: z.boolean(),
        decisionReference: z.string().nullable(),
        answer: z.string().nullable(),
      }),
    ),
  }),
});
export type OwnMedicals = AnswerOf<typeof ownMedicals>;

export const medicalCheckers = defineCall({
  method: 'GET',
  path: '/exam-medical/:id/checkers',
  summary: 'List the people who may take the next step of a request',
  access: ['MEDICAL_EDIT', 'MEDICAL_DECIDE'],
  answer: z.object({ people: z.array(z.object({ name: z.string(), username: z.string() })) }),
});
export type MedicalCheckers = AnswerOf<typeof medicalCheckers>;

export const fileMedical = defineCall({
  method: 'POST',
  path: '/exam-medical',
  summary: 'File a medical in the name of a student',
  access: ['MEDICAL_EDIT'],
  body: z.looseObject({ student: z.guid() }),
  answer: z.looseObject({ id: z.uuid() }),
  status: 201,
  message: 'Created',
});

/**
 * The last moment to file a medical in time: the session’s own, or some days after the last paper
 * missed. `null`: unknown.
 */
export function medicalDeadline(
  medicalUntil: Date | null,
  lastPaper: Date | null,
  { medicalDays }: { medicalDays: number },
): Date | null {
  if (medicalUntil !== null) return medicalUntil;
  return lastPaper === null ? null : new Date(lastPaper.getTime() + medicalDays * DAY_MS);
}
