import { localDay } from '../../../contract/model/facultyClock.ts';

/** The classes that begin on a day of the faculty, in their order. */
export const classesOf = <Class extends { startsAt: string }>(
  classes: readonly Class[],
  day: string,
): Class[] =>
  classes
    .filter(({ startsAt }) => localDay(new Date(startsAt)) === day)
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
