import type { RecordedSession } from '../../../contract/faculty/attendance.ts';

const THERE = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' });
/** The day of a moment in the faculty. */
export const dayThere = (moment: string | Date): string => THERE.format(new Date(moment));

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Colombo', hour: '2-digit', minute: '2-digit' });
export const clockThere = (moment: string): string => CLOCK.format(new Date(moment));

/** Minutes of the day in the faculty. */
export const minuteThere = (moment: string): number => {
  const [hours = 0, minutes = 0] = clockThere(moment).split(':').map(Number);
  return hours * 60 + minutes;
};

export interface SortedClasses {
  today: RecordedSession[];
  /** Begun on an earlier day and not closed. */
  notTaken: RecordedSession[];
  closed: RecordedSession[];
}

/** Classes as the journey lists them: those of today first, in order; then what is not taken yet, the latest first. */
export function sortClasses(sessions: readonly RecordedSession[], now: Date): SortedClasses {
  const today = dayThere(now);
  const isOpen = ({ state }: RecordedSession): boolean => state === 'planned' || state === 'open';
  const ofToday = sessions.filter(({ startsAt }) => dayThere(startsAt) === today);
  const earlier = sessions.filter((session) => dayThere(session.startsAt) < today);
  return { today: ofToday.toSorted((left, right) => left.startsAt.localeCompare(right.startsAt)), notTaken: earlier.filter(isOpen), closed: earlier.filter((session) => !isOpen(session)) };
}
