import { z } from 'zod';
import { localised } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';

const newPassword = z.object({ id: z.guid(), username: z.string(), password: z.string() });

export const rumisRoles = defineCall({
  method: 'GET',
  path: '/rumisrole/viewall',
  summary: 'List rumis roles',
  access: ['USERS_VIEW', 'USERS_EDIT', 'USERS_CREATE'],
  answer: z.array(z.object({ id: z.guid(), code: z.string(), name: localised })),
});

/** A GET by the specification, although it writes. */
export const resetRumisPassword = defineCall({
  method: 'GET',
  path: '/resetmispass/:id',
  summary: 'Reset the rumis password of one user',
  access: ['USERS_EDIT'],
  stepUp: true,
  answer: newPassword,
  message: 'The RUMIS password has been reset.',
  readOnly: false,
  transaction: 'none',
});

export const resetRumisPasswords = defineCall({
  method: 'POST',
  path: '/resetmisallpass',
  summary: 'Reset the rumis passwords of many users',
  access: ['USERS_EDIT'],
  stepUp: true,
  // The handler refuses invalid ids with BAD_REQUEST, as every bulk write does.
  body: { ids: z.custom<readonly string[]>().optional() },
  answer: z.array(newPassword),
  message: 'The RUMIS passwords have been reset.',
  transaction: 'none',
});
export type NewRumisPassword = AnswerOf<typeof resetRumisPassword>;
