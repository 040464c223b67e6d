import { z } from 'zod';
import {
  type Impersonation,
  IMPERSONATION_KEY,
  IMPERSONATION_KINDS,
} from '../../model/impersonation.ts';
import { instant, label } from './answerTypes.ts';
import { defineCall } from './defineCall.ts';

const impersonation = z.object({
  id: z.guid(),
  kind: z.enum(IMPERSONATION_KINDS),
  name: label,
  until: instant,
}) satisfies z.ZodType<Impersonation>;

export const startImpersonation = defineCall({
  method: 'POST',
  path: '/view-as',
  summary: 'View the portal as a role or a person, reading only',
  access: [IMPERSONATION_KEY],
  body: { kind: z.enum(IMPERSONATION_KINDS), id: z.uuid().toLowerCase() },
  answer: z.object({ viewing: impersonation.nullable() }),
  message: 'Viewing',
  transaction: 'none',
  repeatable: true,
});

export const endImpersonation = defineCall({
  method: 'POST',
  path: '/view-as/end',
  summary: 'Stop viewing as a role or a person',
  access: 'signedIn',
  message: 'Ended',
  whileImpersonating: 'open',
  transaction: 'none',
  repeatable: true,
});
