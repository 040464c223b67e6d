import { z } from 'zod';
import { localised } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
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

export const privilegeMatrix = defineCall({
  method: 'GET',
  path: '/privilege-matrix',
  summary: 'Read which role holds which privilege, by itself or by inheritance',
  access: ['ROLE_PRIVILEGES_VIEW'],
  query: {
    /** `none`: those without a group. */
    group: z.string().max(80).optional(),
    search: z.string().max(100).default(''),
    role: z.string().max(40).optional(),
  },
  answer: z.object({
    /** By rank. */
    roles: z.array(
      z.object({
        code: z.string(),
        name: localised,
        /** An administrator, who has every privilege without being granted it. */
        holdsAll: z.boolean(),
      }),
    ),
    /** By group and title. */
    privileges: z.array(
      z.object({
        key: z.string(),
        title: localised,
        group: z.string().nullable(),
        /** Codes of the roles that it is granted to. */
        own: z.array(z.string()),
        /** Codes of the roles that have it without being granted it. */
        inherited: z.array(z.string()),
      }),
    ),
    /** All privileges, of which those that match are listed. */
    total: z.int(),
  }),
  report: true,
});
export type PrivilegeMatrix = AnswerOf<typeof privilegeMatrix>;
