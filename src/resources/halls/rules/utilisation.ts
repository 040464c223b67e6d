import { addDays, minuteOfDay, weekdayOf } from '../../../contract/model/facultyClock.ts';
import { grouped } from '../../shared/grouped.ts';
import { minutesOf, wallTimeOf, type Period } from '../../shared/localTime.ts';
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

/** A confirmed entry; `seats`: the number of expected people. */
export interface Use extends Period {
  hall: string;
  kind: 'class' | 'booking' | 'exam' | 'maintenance';
  seats: number | null;
  /** How many entries are alike in hall, kind, weekday, time and seats; absent: one. */
  times?: number;
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

const timesOf = ({ times = 1 }: Use): number => times;
const sumOf = (uses: readonly Use[], of: (use: Use) => number): number =>
  uses.reduce((sum, use) => sum + of(use), 0);

function useOf(hall: UsableHall, own: readonly Use[], days: readonly string[]): HallUse {
  const close = minuteOfDay(hall.openTo) === 0 ? 24 * 60 : minuteOfDay(hall.openTo);
  const openDays = days.filter((day) => hall.onWeekends || weekdayOf(day) <= 5).length;
  const open = (openDays * (close - minuteOfDay(hall.openFrom))) / 60;
  const hours = { class: 0, booking: 0, exam: 0, maintenance: 0 };
  for (const use of own) hours[use.kind] += (timesOf(use) * minutesOf(use)) / 60;
  const counted = own.filter(({ seats, kind }) => seats !== null && kind !== 'maintenance');
  const inUse = hours.class + hours.booking + hours.exam;
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
      counted.length === 0
        ? null
        : rounded(
            sumOf(counted, (use) => timesOf(use) * (use.seats ?? 0)) /
              (sumOf(counted, timesOf) * hall.capacity),
          ),
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
  uses: readonly Use[],
  { from, to, isRest = () => false }: ReportPeriod,
): HallReport {
  const days = daysBetween(from, to).filter((date) => !isRest(date));
  const minutes = Array.from({ length: 7 }, () =>
    Array.from({ length: LAST_HOUR - FIRST_HOUR }, () => 0),
  );
  // Local times and lengths are worked out once for all entries that are alike in them.
  const byStart = grouped(
    uses.filter(({ kind }) => kind !== 'maintenance'),
    ({ startsAt }) => startsAt,
  );
  for (const [startsAt, starting] of byStart) {
    const { date, time } = wallTimeOf(startsAt);
    const start = minuteOfDay(time);
    const row = minutes[weekdayOf(date) - 1];
    for (const [length, alike] of grouped(starting, minutesOf))
      for (let hour = FIRST_HOUR; row && hour < LAST_HOUR; hour += 1) {
        const end = Math.min(start + length, (hour + 1) * 60);
        row[hour - FIRST_HOUR] =
          (row[hour - FIRST_HOUR] ?? 0) +
          sumOf(alike, timesOf) * Math.max(0, end - Math.max(start, hour * 60));
      }
  }
  const occurrences = Array.from(
    { length: 7 },
    (_, index) => days.filter((day) => weekdayOf(day) === index + 1).length,
  );
  const heat = minutes.map((row, index) =>
    row.map((sum) =>
      rounded(Math.min(1, sum / Math.max(1, 60 * halls.length * (occurrences[index] ?? 0)))),
    ),
  );
  const byHall = grouped(uses, ({ hall }) => hall);
  return {
    halls: halls.map((hall) => useOf(hall, byHall.get(hall.id) ?? [], days)),
    heat: { from: FIRST_HOUR, days: heat },
  };
}
