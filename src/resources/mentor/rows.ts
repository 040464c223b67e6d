import type { Where } from '../../contract/where.ts';

/**
 * Students whose mentor the person is today. `students.mentor` follows the dated assignments (`gateway/areas/mentors`); its
 * last day is asked for beside it, so that nobody sees a student a day longer.
 */
export const menteesOf = (path: 'student' | null): Where => {
  const of = (field: string): string => (path === null ? field : `${path}.${field}`);
  return { all: [{ [of('mentor')]: '$staff' }, { any: [{ [of('mentorUntil')]: null }, { [of('mentorUntil')]: { gte: '$today' } }] }] };
};

export const OF_MENTEES: Where = menteesOf('student');
