import { HOUR_MS, DAY_MS } from '../../../contract/model/constants.ts';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import { addDays, minuteOfDay, mondayOf, weekdayOf } from '../../../contract/model/facultyClock.ts';
import { instantOf, minutesOf, wallTimeOf, type Period } from '../../shared/localTime.ts';
import { holidayIn } from './holidayDays.ts';
import { overlaps } from './overlaps.ts';

/** The booking rules of a hall. Times `HH:MM`; `null`: no limit. */
export interface HallPolicy {
  id: string;
  isBookable: boolean;
  capacity: number;
  openFrom: string;
  openTo: string;
  onWeekends: boolean;
  needsApproval: boolean;
  leadHours: number | null;
  maxDaysAhead: number | null;
  maxHours: number | null;
  maxPerDay: number | null;
  maxPerWeek: number | null;
  /** A person who books it may not hold another hall at the same time. */
  oneHallOnly: boolean;
}

/** A booking or a request of the person. */
export interface OwnBooking extends Period {
  hall: string;
  /** The name of the hall in the reader's language. */
  name: string;
  title: string;
}

/** Days on which no hall can be booked, with the name in the reader's language. */
export interface RestDay {
  startsOn: string;
  endsOn: string;
  name: string;
}

export interface BookingFacts {
  now: Date;
  seats: number | null;
  /** The person's other bookings and requests around that time, in all halls. */
  own: readonly OwnBooking[];
  holidays: readonly RestDay[];
  /** Hall managers are exempt from the limits on lead time and number of bookings. */
  isManager: boolean;
}

/** The reason for a refusal and the field to change. */
export interface Refusal extends FieldProblem {
  field: 'hall' | 'startsAt' | 'endsAt' | 'seats';
}
const MIDNIGHT = 24 * 60;

/** The period within its day, in minutes since midnight in Colombo. */
function withinDay(period: Period): { date: string; from: number; to: number } {
  const start = wallTimeOf(period.startsAt);
  const from = minuteOfDay(start.time);
  return { date: start.date, from, to: from + minutesOf(period) };
}

/** The rules of the hall that apply to everyone. */
function refusedByHall(
  period: Period,
  hall: HallPolicy,
  { now, seats, holidays }: BookingFacts,
): Refusal | null {
  const { date, from, to } = withinDay(period);
  const close = minuteOfDay(hall.openTo) === 0 ? MIDNIGHT : minuteOfDay(hall.openTo);
  const hours = { from: hall.openFrom.slice(0, 5), to: hall.openTo.slice(0, 5) };
  if (!hall.isBookable) return { field: 'hall', code: 'notBookable' };
  if (minutesOf(period) <= 0) return { field: 'endsAt', code: 'beforeStart' };
  if (Date.parse(period.startsAt) <= now.getTime())
    return { field: 'startsAt', code: 'notUpcoming' };
  if (from < minuteOfDay(hall.openFrom))
    return { field: 'startsAt', code: 'outsideHours', args: hours };
  if (to > close) return { field: 'endsAt', code: 'outsideHours', args: hours };
  if (!hall.onWeekends && weekdayOf(date) > 5) return { field: 'startsAt', code: 'closedThatDay' };
  const holiday = holidayIn(period, holidays);
  if (holiday) return { field: 'startsAt', code: 'holiday', args: { name: holiday.name, date } };
  if (seats !== null && seats > hall.capacity)
    return { field: 'seats', code: 'tooFewSeats', args: { capacity: hall.capacity } };
  return null;
}

/**
 * The first rule of the hall that the booking breaks, or `null`. Rules per hall after MRBS
 * (`mrbsCheckPolicy`).
 */
export function refusedBy(period: Period, hall: HallPolicy, facts: BookingFacts): Refusal | null {
  const refusal = refusedByHall(period, hall, facts);
  if (refusal || facts.isManager) return refusal;
  const { leadHours, maxDaysAhead, maxHours } = hall;
  const ahead = Date.parse(period.startsAt) - facts.now.getTime();
  if (leadHours !== null && ahead < leadHours * HOUR_MS)
    return { field: 'startsAt', code: 'tooSoon', args: { hours: leadHours } };
  if (maxDaysAhead !== null && ahead > maxDaysAhead * DAY_MS)
    return { field: 'startsAt', code: 'tooFarAhead', args: { days: maxDaysAhead } };
  if (maxHours !== null && minutesOf(period) > maxHours * 60)
    return { field: 'endsAt', code: 'longerThan', args: { hours: maxHours } };
  return refusedByOwn(period, hall, facts.own);
}

/**
 * Whether the person's other bookings exclude this one: one hall at a time, and a maximum per day
 * and week.
 */
function refusedByOwn(
  period: Period,
  { id, oneHallOnly, maxPerDay, maxPerWeek }: HallPolicy,
  own: readonly OwnBooking[],
): Refusal | null {
  const meanwhile = oneHallOnly ? own.find((booking) => overlaps(booking, period)) : undefined;
  if (meanwhile) {
    const [from, to] = [wallTimeOf(meanwhile.startsAt).time, wallTimeOf(meanwhile.endsAt).time];
    return {
      field: 'startsAt',
      code: 'oneAtATime',
      args: { hall: meanwhile.name, title: meanwhile.title, from, to },
    };
  }
  const here = own.filter(({ hall }) => hall === id);
  const dayOf = ({ startsAt }: Period): string => wallTimeOf(startsAt).date;
  if (
    maxPerDay !== null &&
    here.filter((booking) => dayOf(booking) === dayOf(period)).length >= maxPerDay
  )
    return { field: 'startsAt', code: 'tooOftenThatDay', args: { count: maxPerDay } };
  if (
    maxPerWeek !== null &&
    here.filter((booking) => weekOfPeriod(booking) === weekOfPeriod(period)).length >= maxPerWeek
  )
    return { field: 'startsAt', code: 'tooOften', args: { count: maxPerWeek } };
  return null;
}

/** An entry of the ledger. */
export interface Occupied extends Period {
  hall: string;
  kind: 'class' | 'booking' | 'exam' | 'maintenance';
  state: 'pending' | 'confirmed';
}

/** The decision on one period of a request. */
export type Outcome<Entry extends Occupied = Occupied> =
  | {
      outcome: 'made' | 'pending';
      /** Pending requests for the same time. */ rivals: readonly Entry[];
    }
  | { outcome: 'refused'; refusal: Refusal }
  | { outcome: 'taken'; by: Entry };

/** Decides one period of a request. A confirmed entry excludes it; pending requests are listed. */
export function judge<Entry extends Occupied>(
  period: Period,
  hall: HallPolicy,
  facts: BookingFacts,
  ledger: readonly Entry[],
): Outcome<Entry> {
  const refusal = refusedBy(period, hall, facts);
  if (refusal) return { outcome: 'refused', refusal };
  const met = ledger.filter((entry) => entry.hall === hall.id && overlaps(entry, period));
  const by = met.find(({ state }) => state === 'confirmed');
  if (by) return { outcome: 'taken', by };
  const rivals = met.filter(({ state }) => state === 'pending');
  return { outcome: hall.needsApproval || rivals.length > 0 ? 'pending' : 'made', rivals };
}

/** The Monday of the week that a period counts in. */
export const weekOfPeriod = ({ startsAt }: Period): string => mondayOf(wallTimeOf(startsAt).date);

export interface HallChoice extends HallPolicy {
  facilities: readonly string[];
}

export interface Alternatives {
  /** Other free halls that fit, smallest first. */
  halls: string[];
  /** Free times in the same hall on the same day, nearest first. */
  times: Period[];
  /** The free part of the requested time in the same hall. */
  shorter: Period | null;
}

export interface RequestedBooking {
  period: Period;
  hall: string;
  facts: BookingFacts;
  facilities: readonly string[];
}

/** The distance between times that are suggested. */
export const STEP_MINUTES = 30;
const MAX_SUGGESTED = 3;
/** A period earlier or later by minutes. */
export const shifted = ({ startsAt, endsAt }: Period, minutes: number): Period => ({
  startsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
  endsAt: new Date(Date.parse(endsAt) + minutes * 60_000).toISOString(),
});

/** The longest part of a period, at least 30 minutes, without a confirmed entry in the hall. */
export function freePart(period: Period, busy: readonly Occupied[]): Period | null {
  const edges = [
    period.startsAt,
    ...busy
      .filter((entry) => overlaps(entry, period))
      .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    period.endsAt,
  ]
    .map((instant) =>
      Math.min(
        Math.max(Date.parse(instant), Date.parse(period.startsAt)),
        Date.parse(period.endsAt),
      ),
    )
    .toSorted((left, right) => left - right);
  const parts = edges
    .flatMap((edge, index) =>
      index === 0
        ? []
        : [
            {
              startsAt: new Date(edges[index - 1] ?? edge).toISOString(),
              endsAt: new Date(edge).toISOString(),
            },
          ],
    )
    .filter(
      (part) =>
        minutesOf(part) >= STEP_MINUTES &&
        minutesOf(part) < minutesOf(period) &&
        !busy.some((entry) => overlaps(entry, part)),
    );
  return parts.toSorted((left, right) => minutesOf(right) - minutesOf(left))[0] ?? null;
}

/**
 * Other halls and times (Indico, `operations/suggestions.py`): all pass the rules of their hall and
 * conflict with nothing confirmed.
 */
export function alternatives(
  { period, hall, facts, facilities }: RequestedBooking,
  halls: readonly HallChoice[],
  ledger: readonly Occupied[],
): Alternatives {
  const busyIn = (id: string): Occupied[] =>
    ledger.filter((entry) => entry.hall === id && entry.state === 'confirmed');
  const isPossible = (choice: HallChoice, at: Period, busy: readonly Occupied[]): boolean =>
    refusedBy(at, choice, facts) === null && !busy.some((entry) => overlaps(entry, at));
  const others = halls
    .filter(
      (choice) =>
        choice.id !== hall &&
        facilities.every((facility) => choice.facilities.includes(facility)) &&
        isPossible(choice, period, busyIn(choice.id)),
    )
    .toSorted((left, right) => left.capacity - right.capacity);
  const own = halls.find(({ id }) => id === hall);
  if (!own)
    return { halls: others.slice(0, MAX_SUGGESTED).map(({ id }) => id), times: [], shorter: null };
  const busy = busyIn(hall);
  const { date } = wallTimeOf(period.startsAt);
  const [dayStart, dayEnd] = [
    instantOf({ date, time: '00:00' }),
    instantOf({ date: addDays(date, 1), time: '00:00' }),
  ];
  const times = Array.from(
    { length: DAY_MS / 60_000 / STEP_MINUTES },
    (_, index) => (index + 1) * STEP_MINUTES,
  ).map((minutes) => [shifted(period, -minutes), shifted(period, minutes)] as const);
  const possible = (at: Period | undefined): at is Period =>
    at !== undefined && at.startsAt >= dayStart && at.endsAt <= dayEnd && isPossible(own, at, busy);
  const [earlier, later] = [
    times.map(([before]) => before).filter(possible),
    times.map(([, after]) => after).filter(possible),
  ];
  const shorter = freePart(period, busy);
  return {
    halls: others.slice(0, MAX_SUGGESTED).map(({ id }) => id),
    times: earlier
      .flatMap((at, index) => [at, later[index]])
      .concat(later.slice(earlier.length))
      .filter(possible)
      .slice(0, MAX_SUGGESTED),
    shorter: shorter && isPossible(own, shorter, busy) ? shorter : null,
  };
}
