/** Whatever the reader's own clock says, the faculty's days begin and end in Sri Lanka. */
export const TIME_ZONE = 'Asia/Colombo';

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, timeStyle: 'short' });

/**
 * The day of a moment in Colombo, `2026-11-21`; today's, if none is given. Throws RangeError for
 * what is no moment.
 */
export const localDay = (moment: string | Date = new Date()): string =>
  day.format(new Date(moment));

/** The time of day of a moment in Colombo, `08:30`. Throws RangeError for what is no moment. */
export const localClock = (moment: string | Date): string => clock.format(new Date(moment));
