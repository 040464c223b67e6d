import { z } from 'zod';
import { defineCall } from '../../contract/wire/calls/defineCall.ts';
import { DEVELOPER_KEY } from '../../contract/wire/developer.ts';

const pair = z.tuple([z.string(), z.string()]).readonly();

export const readDuties = defineCall({
  method: 'GET',
  path: '/developer/duties',
  summary: 'Read the duties, which of them are kept apart, and who holds two of those now',
  access: [DEVELOPER_KEY],
  answer: z.object({
    duties: z.array(z.object({ name: z.string(), keys: z.array(z.string()).readonly() })),
    apart: z.array(
      z.object({
        between: pair,
        on: z.enum(['record', 'person']),
        exceptions: z.array(
          z.object({ role: z.string(), reason: z.string(), until: z.iso.date() }),
        ),
      }),
    ),
    /** Empty: the separation holds. */
    unseparated: z.array(
      z.object({ kind: z.enum(['role', 'user']), name: z.string(), between: pair }),
    ),
  }),
});
