import { extendServer, type ServerExtension } from '../../../../gateway/index.ts';
import { followStatusEvents } from './standing.ts';

/** A student's status is never written itself: it follows from what is written about them. */
export const studentsExtension = (now: () => Date): readonly [string, ServerExtension] =>
  extendServer('student-status-events', {
    isIndependent: true,
    afterWrite: async ({ client, before, after }) => {
      const students = [before?.['student'], after?.['student']].filter(
        (id): id is string => typeof id === 'string',
      );
      await followStatusEvents(client, now(), students);
    },
  });
