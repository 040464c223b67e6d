import { extendServer, type ServerExtension } from '../../pipeline/extensions.ts';
import { followMentors } from './standing.ts';

/** Whose mentee a student is follows from the dated assignments. */
export const mentorsExtension = (now: () => Date): readonly [string, ServerExtension] =>
  extendServer('mentor-assignments', {
    afterWrite: async ({ client, before, after }) => {
      const students = [before?.['student'], after?.['student']].filter((id): id is string => typeof id === 'string');
      await followMentors(client, now(), students);
    },
  });
