import type { Where } from '../../contract/model/where.ts';

/**
 * Records of students whose mentor the person is today; `path` leads to the student
 * (`registration.student`), `null` for the student's own record. `students.mentor` follows the
 * dated assignments with a delay, so its last day is checked as well.
 */
export const menteesAt = (path: string | null): Where => {
  const of = (field: string): string => (path === null ? field : `${path}.${field}`);
  return {
    all: [
      { [of('mentor')]: '$staff' },
      { any: [{ [of('mentorUntil')]: null }, { [of('mentorUntil')]: { gte: '$today' } }] },
    ],
  };
};

/** Records of the students that the person mentors today. */
export const OF_MENTEES = menteesAt('student');
