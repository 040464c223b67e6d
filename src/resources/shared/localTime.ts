import { Temporal } from 'temporal-polyfill';
import { addDays, TIME_ZONE } from '../../contract/model/facultyClock.ts';

/** The faculty's own clock. It has no daylight saving, so its weeks are all alike. */
export const FACULTY_ZONE = TIME_ZONE;

/** A day and a time as a clock on the wall shows them: `YYYY-MM-DD`, `HH:MM`. */
export interface WallTime {
  date: string;
  time: string;
}

/** A period of time as two instants in ISO 8601, the end not included. */
export interface Period {
  startsAt: string;
  endsAt: string;
}

const iso = (instant: Temporal.Instant): string =>
  new Date(instant.epochMilliseconds).toISOString();

/**
 * The instant at which clocks of the zone show this. What they skip in spring lies an hour later,
 * and of what they show twice in autumn the first is meant (RFC 5545, 3.3.5). Throws a RangeError
 * for a day, time or zone that does not exist.
 */
export const instantOf = ({ date, time }: WallTime, zone: string = FACULTY_ZONE): string =>
  iso(
    Temporal.PlainDate.from(date)
      .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
      .toInstant(),
  );

/** What clocks of the zone show at an instant. */
export function wallTimeOf(instant: string, zone: string = FACULTY_ZONE): WallTime {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek;

/** The Monday of the week of a day. */
export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

export const minutesOf = ({ startsAt, endsAt }: Period): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

/** Minutes since midnight of `HH:MM`, seconds left out. */
export const minuteOfDay = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
