import { z } from 'zod';
import { localised } from '../../contract/wire/calls/answerTypes.ts';
import { defineCall } from '../../contract/wire/calls/defineCall.ts';

/** Specification §7. */
export const readStudent = defineCall({
  method: 'GET',
  path: '/user/student/:id',
  summary: 'Read a student by the id of the account or of the record',
  access: 'signedIn',
  query: { view: z.string().optional() },
  answer: z.looseObject({ id: z.uuid() }),
  transaction: 'none',
});

const studies = z.object({
  student: z.uuid(),
  degree: localised.nullable(),
  subject: localised.nullable(),
});
export type Studies = z.infer<typeof studies>;

export const readOwnStudies = defineCall({
  method: 'GET',
  path: '/user/studies',
  summary: 'Read the degree and subject of the signed-in student',
  access: 'signedIn',
  /** `null`: the account has no student record. */
  answer: studies.nullable(),
});

export const enterStudentStatus = defineCall({
  method: 'POST',
  path: '/students/:id/status',
  summary: 'Enter a dated status, which ends the one before',
  access: ['STUDENT_STATUS_CREATE'],
  /** Fields of `student-status-events`. */
  body: z.looseObject({}),
  answer: z.object({ id: z.uuid() }),
  status: 201,
  message: 'Created',
});
