import { addDays } from '../../../contract/model/facultyClock.ts';
import { type Period } from '../../shared/localTime.ts';

/** One event of a calendar. */
export interface CalendarEvent extends Period {
  /** Never changes. */
  uid: string;
  summary: string;
  location: string | null;
  description: string | null;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** Incremented with every change. */
  sequence: number;
  changedAt: string;
}

/** An all-day event that blocks no time; the last day is inclusive. */
export interface CalendarDays {
  uid: string;
  summary: string;
  startsOn: string;
  endsOn: string;
  sequence: number;
  changedAt: string;
}

const MAX_OCTETS = 75;
const encoder = new TextEncoder();

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/;/g, '\\;')
    .replace(/,/g, '\\,')
    .replace(/\r\n|\r|\n/g, '\\n');

/** RFC 5545, 3.1: no line longer than 75 octets, and none broken within a character. */
export function folded(line: string): string {
  const lines: string[] = [];
  let [present, octets] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS) {
      lines.push(present);
      [present, octets] = [' ', 1];
    }
    present += character;
    octets += size;
  }
  return [...lines, present].join('\r\n');
}

const utc = (instant: string): string =>
  new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

const eventLines = ({
  uid,
  summary,
  location,
  description,
  status,
  sequence,
  changedAt,
  startsAt,
  endsAt,
}: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${utc(changedAt)}`,
  `LAST-MODIFIED:${utc(changedAt)}`,
  `DTSTART:${utc(startsAt)}`,
  `DTEND:${utc(endsAt)}`,
  `SEQUENCE:${sequence}`,
  `STATUS:${status}`,
  `SUMMARY:${escaped(summary)}`,
  ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
  ...(description === null ? [] : [`DESCRIPTION:${escaped(description)}`]),
  'END:VEVENT',
];

const day = (date: string): string => date.replaceAll('-', '');

/** RFC 5545, 3.6.1: the end of an all-day event is exclusive. */
const daysLines = ({
  uid,
  summary,
  startsOn,
  endsOn,
  sequence,
  changedAt,
}: CalendarDays): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${utc(changedAt)}`,
  `LAST-MODIFIED:${utc(changedAt)}`,
  `DTSTART;VALUE=DATE:${day(startsOn)}`,
  `DTEND;VALUE=DATE:${day(addDays(endsOn, 1))}`,
  `SEQUENCE:${sequence}`,
  'TRANSP:TRANSPARENT',
  `SUMMARY:${escaped(summary)}`,
  'END:VEVENT',
];

/** An iCalendar document (RFC 5545, RFC 7986). Times are in UTC, so readers need no time zones. */
export const writeCalendar = (
  name: string,
  events: readonly CalendarEvent[],
  days: readonly CalendarDays[] = [],
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Faculty Portal//Halls and classes//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...days.flatMap(daysLines),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
