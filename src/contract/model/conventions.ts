import { DEFAULT_CURRENCY, DEFAULT_FIRST_DAY, DEFAULT_LOCALE } from './constants.ts';
import { addDays, weekdayOf } from './facultyClock.ts';

/** The forms of English in which dates and numbers can be written, as BCP 47 tags. */
export const LOCALES = [
  'en-US',
  'en-GB',
  'en-LK',
  'en-IN',
  'en-AU',
  'en-NZ',
  'en-CA',
  'en-IE',
  'en-SG',
  'en-ZA',
] as const;
export type Locale = (typeof LOCALES)[number];

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** How the faculty writes dates, numbers and money, and where its weeks begin. */
export interface Conventions {
  locale: Locale;
  /** ISO 4217 code. */
  currency: string;
  firstDay: Weekday;
}

export const DEFAULT_CONVENTIONS: Conventions = {
  locale: DEFAULT_LOCALE,
  currency: DEFAULT_CURRENCY,
  firstDay: DEFAULT_FIRST_DAY,
};

/** The weekday of a date, `2026-11-21` → `saturday`. */
export const weekdayNameOf = (isoDay: string): Weekday =>
  WEEKDAYS[weekdayOf(isoDay) - 1] ?? 'monday';

/** The weekdays in the order of a week that begins with `firstDay`. */
export const weekFrom = (firstDay: Weekday): Weekday[] => {
  const index = WEEKDAYS.indexOf(firstDay);
  return [...WEEKDAYS.slice(index), ...WEEKDAYS.slice(0, index)];
};

/** The first day of the week of a date, in a week that begins with `firstDay`. */
export const startOfWeek = (isoDay: string, firstDay: Weekday): string =>
  addDays(isoDay, -weekFrom(firstDay).indexOf(weekdayNameOf(isoDay)));
