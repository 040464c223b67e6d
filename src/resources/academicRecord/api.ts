import { z } from 'zod';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';

export const ledgerVerification = defineCall({
  method: 'GET',
  path: '/academic-record/verification',
  summary: 'Verify the ledger of sittings; names the first broken row of each student',
  access: ['EARNED_GRADES_VIEW'],
  answer: z.object({
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
