import { DAY_MS } from '../../../contract/model/constants.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';

/** When people are reminded of marks that are due, in days from the due date. */
export interface ReminderRule {
  /** Before it, the markers. */
  before: number;
  /** Between reminders after it. */
  every: number;
  /** After it, the head of the department as well, and then the dean. */
  headAfter: number;
  deanAfter: number;
}

/** In what capacity a person is reminded of a paper. */
export type Capacity = 'marker' | 'head' | 'dean';

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The latest of `first` and every `every` days from it, up to `passed`; `null`: none yet. */
const latestOf = (first: number, every: number, passed: number): number | null =>
  passed < first ? null : first + Math.floor((passed - first) / every) * every;

/**
 * The latest day up to today on which a person is reminded of a paper, as a date such as
 * `2026-11-21`; `null`: none yet.
 */
export function lastReminderDay(
  capacity: Capacity,
  dueOn: string,
  today: string,
  { before, every, headAfter, deanAfter }: ReminderRule,
): string | null {
  const passed = daysBetween(dueOn, today);
  const late = { marker: 1, head: headAfter, dean: deanAfter }[capacity];
  const day =
    latestOf(late, every, passed) ?? (capacity === 'marker' && passed >= -before ? -before : null);
  return day === null ? null : addDays(dueOn, day);
}

/**
 * Whether an e-mail goes out today: one of the days has come since the last e-mail, which listed
 * everything of its day.
 */
export const isMailDue = (days: readonly (string | null)[], lastMail: string | null): boolean =>
  days.some((day) => day !== null && (lastMail === null || day > lastMail));
