import { Temporal } from 'temporal-polyfill';
import { TIME_ZONE } from '../../contract/model/facultyClock.ts';

/** A local date and time: `YYYY-MM-DD`, `HH:MM`. */
export interface WallTime {
  date: string;
  time: string;
}

/** A period between two instants in ISO 8601; the end is exclusive. */
export interface Period {
  startsAt: string;
  endsAt: string;
}

const iso = (instant: Temporal.Instant): string =>
  new Date(instant.epochMilliseconds).toISOString();

/**
 * The instant of a local time in a zone. A time skipped in spring is an hour later; of a time
 * repeated in autumn the first counts (RFC 5545, 3.3.5). Throws a RangeError for a day, time or
 * zone that does not exist.
 */
export const instantOf = ({ date, time }: WallTime, zone: string = TIME_ZONE): string =>
  iso(
    Temporal.PlainDate.from(date)
      .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
      .toInstant(),
  );

/** The rules of halls ask for the same few instants again and again. */
const MAX_REMEMBERED = 2_000;
const remembered = new Map<string, WallTime>();

/** The local date and time of an instant in a zone. */
export function wallTimeOf(instant: string, zone: string = TIME_ZONE): WallTime {
  const key = `${instant} ${zone}`;
  const known = remembered.get(key);
  if (known) return { ...known };
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  const wallTime = {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(key, wallTime);
  return { ...wallTime };
}

export const minutesOf = ({ startsAt, endsAt }: Period): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

export function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
