import {
  extendServer,
  type ServerExtension,
  colomboDay,
  type SendEmails,
} from '../../../../gateway/index.ts';
import { tellReferral, tellReferrer } from './emails.ts';
import { followMentors } from './standing.ts';

/**
 * Whose mentee a student is follows from the dated assignments; referrals reach those who wait for
 * them.
 */
export const mentorsExtensions = (
  post: SendEmails,
  now: () => Date,
): readonly (readonly [string, ServerExtension])[] => [
  extendServer('mentor-assignments', {
    afterWrite: async ({ client, before, after }) => {
      const students = [before?.['student'], after?.['student']].filter(
        (id): id is string => typeof id === 'string',
      );
      await followMentors(client, post, now(), students);
    },
  }),
  extendServer('mentor-referrals', {
    afterWrite: async ({ client, before, after, step }) => {
      if (!before && after && !step) await tellReferral(client, post, colomboDay(now()));
    },
    afterTransition: async ({ client, after, step }) => {
      if (step.name !== 'withdraw' && typeof after?.['staff'] === 'string')
        await tellReferrer(client, post, after['staff']);
    },
  }),
];
