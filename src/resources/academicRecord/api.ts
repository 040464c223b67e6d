import { z } from 'zod';
import { day, instant } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../contract/wire/calls/oneLine.ts';
import { standingHold } from '../shared/api.ts';
import { HOLD_KINDS } from '../shared/holds.ts';

/** Places and lifts holds: the examinations office, which also issues documents. */
const HOLDING = ['RESULTS_FI_EDIT'] as const;

const ledgerHead = z.object({
  /** It stood so at the end of this day. */
  day,
  students: z.int(),
  sittings: z.int(),
  hash: z.string(),
});
export type LedgerHead = z.infer<typeof ledgerHead>;

export const ledgerVerification = defineCall({
  method: 'GET',
  path: '/academic-record/verification',
  summary: 'Verify the ledger of sittings; names the first broken row of each student',
  access: ['EARNED_GRADES_VIEW'],
  /** The day of a mailed head; absent: yesterday. */
  query: { day: day.optional() },
  answer: z.object({
    /** To be compared with the one that was mailed. */
    head: ledgerHead,
    students: z.int(),
    sittings: z.int(),
    broken: z.array(
      z.object({
        student: z.guid(),
        registrationNumber: z.string(),
        sequence: z.int(),
        /**
         * `missing`: a row is gone; `changed`: its content does not match its hash; `grade`: the
         * grade on record is not that of the ledger.
         */
        fault: z.enum(['missing', 'changed', 'grade']),
      }),
    ),
  }),
  transaction: 'none',
});
export type LedgerVerification = AnswerOf<typeof ledgerVerification>;

const hold = standingHold.extend({
  reason: z.string(),
  /** Names of the people who placed and lifted it. */
  placedBy: z.string().nullable(),
  lifted: z
    .object({
      at: instant,
      by: z.string().nullable(),
      reason: z.string(),
      reference: z.string(),
    })
    .nullable(),
});
export type Hold = z.infer<typeof hold>;

export const holdsOfStudent = defineCall({
  method: 'GET',
  path: '/student-holds/students/:id',
  summary: 'List the holds on a student’s results and documents: those that stand, then the lifted',
  access: HOLDING,
  answer: z.array(hold),
});

const ground = {
  reason: z.string().trim().min(1).max(500),
  /** The bill, letter or minute. */
  reference: oneLine(120).min(1),
};
const reference = z.object({ id: z.guid() });

export const placeHold = defineCall({
  method: 'POST',
  path: '/student-holds/students/:id',
  summary: 'Withhold a student’s results and documents until the hold is lifted',
  access: HOLDING,
  stepUp: true,
  body: { kind: z.enum(HOLD_KINDS), ...ground },
  answer: reference,
  message: 'Saved',
});

export const liftHold = defineCall({
  method: 'POST',
  path: '/student-holds/liftings/:id',
  summary: 'Lift a hold; after the last one the student reads results and documents again',
  access: HOLDING,
  stepUp: true,
  body: ground,
  answer: reference,
  message: 'Saved',
});
