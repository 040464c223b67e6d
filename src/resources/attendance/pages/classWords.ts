import { localDay } from '../../../contract/model/facultyClock.ts';
import type { RecordedSession } from '../api.ts';

export interface SortedClasses {
  today: RecordedSession[];
  /** Begun on an earlier day and not closed. */
  notTaken: RecordedSession[];
  closed: RecordedSession[];
}

/** Classes in the order of the list: today's by time, then unrecorded ones, latest first. */
export function sortClasses(sessions: readonly RecordedSession[], now: Date): SortedClasses {
  const today = localDay(now);
  const isOpen = ({ state }: RecordedSession): boolean => state === 'planned' || state === 'open';
  const ofToday = sessions.filter(({ startsAt }) => localDay(startsAt) === today);
  const earlier = sessions.filter((session) => localDay(session.startsAt) < today);
  return {
    today: ofToday.toSorted((left, right) => left.startsAt.localeCompare(right.startsAt)),
    notTaken: earlier.filter(isOpen),
    closed: earlier.filter((session) => !isOpen(session)),
  };
}
