import { extendServer, type ServerExtension } from '../../../../gateway/index.ts';
import { updateCurrentMentors } from './currentMentors.ts';
import { notifyReferrer, notifyWelfare } from './emails.ts';

/**
 * Keeps the current mentor of a student in step with the dated assignments, and e-mails about
 * referrals.
 */
export const mentoringExtensions: readonly (readonly [string, ServerExtension])[] = [
  extendServer('mentor-assignments', {
    afterWrite: async (write) => {
      const students = [write.before?.['student'], write.after?.['student']].filter(
        (id): id is string => typeof id === 'string',
      );
      await updateCurrentMentors(write, students);
    },
  }),
  extendServer('mentor-referrals', {
    afterWrite: async (write) => {
      if (!write.before && write.after && !write.step) await notifyWelfare(write);
    },
    afterTransition: async (write) => {
      const staff = write.after?.['staff'];
      if (write.step.name !== 'withdraw' && typeof staff === 'string')
        await notifyReferrer(write, staff);
    },
  }),
];
