import { extendServer } from '../../../../gateway/index.ts';
import { updateStatuses } from './enrolmentStatus.ts';

/** Updates the status of a student, which is derived from the events. */
export const studentStatusExtension = extendServer('student-status-events', {
  isIndependent: true,
  afterWrite: async (write) => {
    const students = [write.before?.['student'], write.after?.['student']].filter(
      (id): id is string => typeof id === 'string',
    );
    await updateStatuses(write, students);
  },
});
