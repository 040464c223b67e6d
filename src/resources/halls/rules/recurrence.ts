import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { minuteOfDay } from '../../../contract/model/facultyClock.ts';
import { instantOf, isZone, type Period } from '../../shared/localTime.ts';

/** Longest series: a year of weekdays would not fit on a screen. */
export const MAX_DATES = 200;

/** One date, or several by a rule (RFC 5545, without DTSTART). Times are local times of the zone. */
export interface Recurrence {
  date: string;
  from: string;
  to: string;
  timeZone: string;
  rule: string | null;
}

/** The reason why a recurrence is invalid, with the faulty field. */
export type RecurrenceFault = {
  field: 'date' | 'from' | 'to' | 'timeZone' | 'rule';
  code:
    | 'invalidDate'
    | 'invalidTime'
    | 'beforeStart'
    | 'notAnOption'
    | 'invalidPattern'
    | 'unbounded'
    | 'tooMany'
    | 'tooFew';
};

const PARTS = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
]);
const FREQUENCIES = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const isTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
const isDate = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) &&
  !Number.isNaN(Date.parse(date)) &&
  new Date(date).toISOString().startsWith(date);

function faultOf({ date, from, to, timeZone, rule }: Recurrence): RecurrenceFault | null {
  if (!isDate(date)) return { field: 'date', code: 'invalidDate' };
  if (!isTime(from)) return { field: 'from', code: 'invalidTime' };
  if (!isTime(to)) return { field: 'to', code: 'invalidTime' };
  if (minuteOfDay(to) <= minuteOfDay(from)) return { field: 'to', code: 'beforeStart' };
  if (!isZone(timeZone)) return { field: 'timeZone', code: 'notAnOption' };
  if (rule === null) return null;
  const parts = new Map(
    rule
      .toUpperCase()
      .split(';')
      .map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  );
  const isKnown =
    [...parts].every(([name, value]) => PARTS.has(name) && value !== '') &&
    FREQUENCIES.has(parts.get('FREQ') ?? '');
  if (
    !isKnown ||
    !/^[1-9]\d{0,2}$/.test(parts.get('INTERVAL') ?? '1') ||
    !/^[1-9]\d{0,3}$/.test(parts.get('COUNT') ?? '1')
  )
    return { field: 'rule', code: 'invalidPattern' };
  return parts.has('COUNT') || parts.has('UNTIL') ? null : { field: 'rule', code: 'unbounded' };
}

/**
 * Every period of a recurrence, in order. Local times stay the same when daylight saving changes. A
 * rule must end (`COUNT` or `UNTIL`) within MAX_DATES and consist of parts by day.
 */
export function expand(recurrence: Recurrence): { periods: Period[] } | { fault: RecurrenceFault } {
  const fault = faultOf(recurrence);
  if (fault) return { fault };
  const { date, from, to, timeZone, rule } = recurrence;
  const on = (day: string): Period => ({
    startsAt: instantOf({ date: day, time: from }, timeZone),
    endsAt: instantOf({ date: day, time: to }, timeZone),
  });
  if (rule === null) return { periods: [on(date)] };
  try {
    const dtstart = Temporal.PlainDate.from(date).toZonedDateTime({
      timeZone,
      plainTime: Temporal.PlainTime.from(from),
    });
    const days = new RRuleTemporal({
      rruleString: rule.toUpperCase(),
      dtstart,
      temporal: Temporal,
    }).all((_day, index) => index <= MAX_DATES);
    if (days.length > MAX_DATES) return { fault: { field: 'rule', code: 'tooMany' } };
    const dates = [...new Set(days.map((day) => day.toPlainDate().toString()))];
    return dates.length === 0
      ? { fault: { field: 'rule', code: 'tooFew' } }
      : { periods: dates.map(on) };
  } catch {
    return { fault: { field: 'rule', code: 'invalidPattern' } };
  }
}
