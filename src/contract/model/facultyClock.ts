import { DAY_MS, MINUTE_MS } from './constants.ts';

/** The faculty's days begin and end in Sri Lanka, regardless of the browser's time zone. */
export const TIME_ZONE = 'Asia/Colombo';

const SECOND_MS = 1000;
const WALL_CLOCK_LENGTH = '2026-11-16T08:30'.length;

/** Made when first used: each takes milliseconds of a start. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options }));
}

const day = formatter('sv-SE', {});
const clock = formatter('en-GB', { timeStyle: 'short' });
const dayAndClock = formatter('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/**
 * The date in Colombo, `2026-11-21`; today's by default.
 *
 * @throws RangeError for an invalid date.
 */
export const localDay = (moment: string | Date = new Date()): string =>
  day().format(new Date(moment));

/**
 * The time of day in Colombo, `08:30`.
 *
 * @throws RangeError for an invalid date.
 */
export const localClock = (moment: string | Date): string => clock().format(new Date(moment));

/**
 * Minutes since midnight in Colombo.
 *
 * @throws RangeError for an invalid date.
 */
export function localMinute(moment: string | Date): number {
  const [hours = 0, minutes = 0] = localClock(moment).split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Adds days to a date: `2026-11-30`, 1 → `2026-12-01`.
 *
 * @throws RangeError for an invalid date.
 */
export const addDays = (isoDay: string, days: number): string =>
  new Date(Date.parse(`${isoDay}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (isoDay: string): number =>
  new Date(`${isoDay}T00:00:00Z`).getUTCDay() || 7;

/**
 * The Monday of the week of a date.
 *
 * @throws RangeError for an invalid date.
 */
export const mondayOf = (isoDay: string): string => addDays(isoDay, 1 - weekdayOf(isoDay));

/** Minutes since midnight of `HH:MM`; seconds are ignored. */
export const minuteOfDay = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The UTC offset of Colombo at a moment, in milliseconds. */
function offsetAt(moment: number): number {
  // The formatted time has no fractions of a second.
  const whole = Math.floor(moment / SECOND_MS) * SECOND_MS;
  return Date.parse(`${dayAndClock().format(whole).replace(' ', 'T')}Z`) - whole;
}

/** The moment whose wall-clock time in Colombo is the UTC time of `shown`. */
function momentShowing(shown: number): string {
  // The offset has changed over the years, so it is approximated first and then computed exactly.
  const near = shown - offsetAt(shown);
  return new Date(shown - offsetAt(near)).toISOString();
}

/** Formats a moment for a `datetime-local` input; `''` if invalid. */
export function toWallClock(text: string): string {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? '' : new Date(moment + offsetAt(moment)).toISOString().slice(0, 16);
}

/** The moment of a wall-clock time in Colombo, as `2026-11-16T08:30`; `null` if invalid. */
export function fromWallClock(text: string): string | null {
  const shown = Date.parse(`${text}Z`);
  if (Number.isNaN(shown)) return null;
  // Otherwise a half-typed `2` would be a day of February, and 31 June the first of July.
  const isSame = text.length >= WALL_CLOCK_LENGTH && new Date(shown).toISOString().startsWith(text);
  return isSame ? momentShowing(shown) : null;
}

/**
 * The moment `minute` minutes after midnight of a day in Colombo.
 *
 * @throws RangeError for an invalid date.
 */
export const instantAt = (isoDay: string, minute: number): string =>
  momentShowing(Date.parse(`${isoDay}T00:00:00Z`) + minute * MINUTE_MS);
