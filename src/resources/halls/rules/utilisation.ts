import { addDays, minuteOfDay, weekdayOf } from '../../../contract/model/facultyClock.ts';
import { grouped } from '../../shared/grouped.ts';
import type { HallReport, HallUse } from '../api.ts';

/** A hall with its opening hours. */
export interface UsableHall extends Pick<
  HallUse,
  'id' | 'code' | 'name' | 'requests' | 'rejected' | 'noShows'
> {
  openFrom: string;
  openTo: string;
  onWeekends: boolean;
  capacity: number;
}

/** The confirmed entries of one kind in a hall. */
export interface KindUse {
  hall: string;
  kind: 'class' | 'booking' | 'exam' | 'maintenance';
  minutes: number;
  /** The people who are expected in the entries for which a number is known. */
  people: number;
  /** How many entries these are. */
  counted: number;
}

/** Entries of the same length that start at the same local time of a weekday; no closures. */
export interface TimeUse {
  /** From Monday on, 1 to 7. */
  weekday: number;
  /** The minute of the day in which they start, and how many minutes they last. */
  minute: number;
  length: number;
  times: number;
}

/** First and last day of a report, inclusive. */
export interface ReportPeriod {
  from: string;
  to: string;
  /** Whether no hall is open on a day. */
  isRest?: (date: string) => boolean;
}

const [FIRST_HOUR, LAST_HOUR] = [7, 21];

/** The days of a range, inclusive. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const sumOf = (uses: readonly KindUse[], of: (use: KindUse) => number): number =>
  uses.reduce((sum, use) => sum + of(use), 0);

/** `weekdays`: how many days of each weekday the report has, from Monday on. */
function useOf(hall: UsableHall, own: readonly KindUse[], weekdays: readonly number[]): HallUse {
  const close = minuteOfDay(hall.openTo) === 0 ? 24 * 60 : minuteOfDay(hall.openTo);
  const openDays = weekdays
    .slice(0, hall.onWeekends ? 7 : 5)
    .reduce((sum, count) => sum + count, 0);
  const open = (openDays * (close - minuteOfDay(hall.openFrom))) / 60;
  const hours = { class: 0, booking: 0, exam: 0, maintenance: 0 };
  for (const use of own) hours[use.kind] += use.minutes / 60;
  const inUse = hours.class + hours.booking + hours.exam;
  const used = own.filter(({ kind }) => kind !== 'maintenance');
  const counted = sumOf(used, (use) => use.counted);
  return {
    id: hall.id,
    code: hall.code,
    name: hall.name,
    open: rounded(open),
    hours: {
      class: rounded(hours.class),
      booking: rounded(hours.booking),
      exam: rounded(hours.exam),
      maintenance: rounded(hours.maintenance),
    },
    share: open === 0 ? null : rounded(Math.min(1, inUse / open)),
    seatShare:
      counted === 0
        ? null
        : rounded(sumOf(used, ({ people }) => people) / (counted * hall.capacity)),
    requests: hall.requests,
    rejected: hall.rejected,
    noShows: hall.noShows,
  };
}

/**
 * The use of halls over a range of days: each hall by hours and seats, all halls by weekday and
 * hour. Closures do not count as use, and holidays have no open hours.
 */
export function reportOf(
  halls: readonly UsableHall[],
  { byKind, byTime }: { byKind: readonly KindUse[]; byTime: readonly TimeUse[] },
  { from, to, isRest = () => false }: ReportPeriod,
): HallReport {
  const days = daysBetween(from, to).filter((date) => !isRest(date));
  const weekdays = Array.from(
    { length: 7 },
    (_, index) => days.filter((day) => weekdayOf(day) === index + 1).length,
  );
  const minutes = Array.from({ length: 7 }, () =>
    Array.from({ length: LAST_HOUR - FIRST_HOUR }, () => 0),
  );
  for (const { weekday, minute, length, times } of byTime) {
    const row = minutes[weekday - 1];
    for (let hour = FIRST_HOUR; row && hour < LAST_HOUR; hour += 1) {
      const end = Math.min(minute + length, (hour + 1) * 60);
      row[hour - FIRST_HOUR] =
        (row[hour - FIRST_HOUR] ?? 0) + times * Math.max(0, end - Math.max(minute, hour * 60));
    }
  }
  const heat = minutes.map((row, index) =>
    row.map((sum) =>
      rounded(Math.min(1, sum / Math.max(1, 60 * halls.length * (weekdays[index] ?? 0)))),
    ),
  );
  const byHall = grouped(byKind, ({ hall }) => hall);
  return {
    halls: halls.map((hall) => useOf(hall, byHall.get(hall.id) ?? [], weekdays)),
    heat: { from: FIRST_HOUR, days: heat },
  };
}
