import {
  addDays,
  fromWallClock,
  localDay,
  toWallClock,
} from '../../../contract/model/facultyClock.ts';
import { activities } from '../activities.ts';

type FilterValues = Readonly<Record<string, unknown>>;

/** One day as conditions of the log, in the format of the filter for moments. */
export const onDay = (day: string): FilterValues => ({
  at_gte: fromWallClock(`${day}T00:00:00.000`),
  at_lte: fromWallClock(`${day}T23:59:59.999`),
});

/** What one person did, on one day if given. */
export const byPerson = (person: string, day?: string): FilterValues => ({
  actor: [person],
  ...(day === undefined ? {} : onDay(day)),
});

/** The address of the log with these conditions. */
export const logAddress = (filter: FilterValues): string =>
  `${activities.path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** The day of a moment in a condition; `null` if there is none. */
const dayOf = (operand: unknown): string | null =>
  typeof operand === 'string' ? toWallClock(operand).slice(0, 10) : null;

/** The first and last day that the conditions ask for. */
export const daysOf = (filter: FilterValues): { from: string | null; to: string | null } => ({
  from: dayOf(filter['at_gte']),
  to: dayOf(filter['at_lte']),
});

/** The conditions other than those on the time. */
export const exceptTime = (filter: FilterValues): FilterValues =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !/^at(_|$)/.test(key)));

/** Days that end with this one, in order. */
export const daysUntil = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));

/** The last day of the plot: that of the conditions, but none that has not come yet. */
export function lastDayOf(filter: FilterValues, today: string = localDay()): string {
  const { to } = daysOf(filter);
  return to !== null && to < today ? to : today;
}
