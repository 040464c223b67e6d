import { addDays, mondayOf } from './facultyClock.ts';

/** How grave something that waits is, gravest first. */
export const GRAVITIES = ['overdue', 'today', 'week', 'open'] as const;
export type Gravity = (typeof GRAVITIES)[number];

const WEEK_DAYS = 7;

/** How grave something is that is due on a day, or on none. */
export function gravityOf(until: string | null, today: string): Gravity {
  if (until === null || until > addDays(today, WEEK_DAYS)) return 'open';
  if (until > today) return 'week';
  return until === today ? 'today' : 'overdue';
}

/**
 * The days to which something can be put off: tomorrow, and the Monday after it unless it is due
 * before. What is due comes back tomorrow in any case.
 */
export function daysToPutOff(until: string | null, today: string): string[] {
  const tomorrow = addDays(today, 1);
  const monday = addDays(mondayOf(tomorrow), WEEK_DAYS);
  const isBefore = until === null || until >= monday;
  return isBefore ? [tomorrow, monday] : [tomorrow];
}
