import { DAY_MS } from '../../../src/contract/model/constants.ts';
import { addDays } from '../../../src/contract/model/facultyClock.ts';

/** Who is notified of work that is due: the person who does it, and those above them. */
export const RANKS = ['person', 'head', 'dean'] as const;
export type Rank = (typeof RANKS)[number];

/** When people are notified of work that is due, in days from the due date. */
export interface ReminderRule {
  /** Before it, and from the day after it on, the person; `null`: the person is not reminded. */
  before: number | null;
  /** Between notices after it; `null`: each once. */
  every: number | null;
  /** After it, the head of the department as well, and then the dean. */
  head: number;
  dean: number;
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The latest of `first` and every `every` days from it, up to `passed`; `null`: none yet. */
function latestOf(first: number, every: number | null, passed: number): number | null {
  if (passed < first) return null;
  return every === null ? first : first + Math.floor((passed - first) / every) * every;
}

/**
 * The latest day up to today on which a rank is notified, as a date such as `2026-11-21`; `null`:
 * none yet.
 */
export function lastReminderDay(
  rank: Rank,
  due: string,
  today: string,
  { before, every, head, dean }: ReminderRule,
): string | null {
  const passed = daysBetween(due, today);
  if (rank !== 'person') {
    const day = latestOf({ head, dean }[rank], every, passed);
    return day === null ? null : addDays(due, day);
  }
  if (before === null) return null;
  const day = latestOf(1, every, passed) ?? (passed >= -before ? -before : null);
  return day === null ? null : addDays(due, day);
}
