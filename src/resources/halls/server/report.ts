import {
  localised,
  type Queryable,
  queryRows,
  type ReportTable,
} from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { addDays, TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { instantOf } from '../../shared/localTime.ts';
import { HALL_REPORT_COLUMNS, type HallReport } from '../api.ts';
import { isOnDay } from '../rules/holidayDays.ts';
import { type KindUse, reportOf, type TimeUse, type UsableHall } from '../rules/utilisation.ts';
import { readHolidays } from './storedHolidays.ts';

const MAX_DAYS = 366;

const HALLS = `
  SELECT
    hall.id,
    hall.code,
    ${localised('hall.name')} AS name,
    hall.capacity,
    to_char(hall.open_from, 'HH24:MI') AS "openFrom",
    to_char(hall.open_to, 'HH24:MI') AS "openTo",
    hall.on_weekends AS "onWeekends",
    count(booking.id)::int AS requests,
    count(booking.id) FILTER (WHERE booking.state = 'rejected')::int AS rejected,
    count(booking.id) FILTER (WHERE booking.state = 'noShow')::int AS "noShows"
  FROM lecturehalls hall
  LEFT JOIN bookings booking
    ON booking.hall_id = hall.id
    AND booking.starts_at >= $1
    AND booking.starts_at < $2
  GROUP BY hall.id
  ORDER BY hall.code`;
/** SQL: the seconds of a moment from the beginning of the week in which UNIX time counts. */
const placeInWeek = (moment: string): string =>
  `date_part('epoch', ${moment})::bigint % (7 * 24 * 60 * 60)`;
/** SQL: the local time of a place in the week, on a day of 1970. */
const placedAt = `to_timestamp(used.place) AT TIME ZONE '${TIME_ZONE}'`;

/**
 * Entries that start before or end after the period count in part. Classes are read from their
 * sessions, each of which the ledger repeats without its offering; a class lasts less than a day.
 * Those of the same hall, offering, length and place in the week are one row before anything is
 * added up. They expect their registered students, who are counted once for all meetings of an
 * offering.
 */
const USES = `
  WITH classes AS MATERIALIZED (
    SELECT
      session.hall_id,
      session.offering_id,
      least(session.ends_at, $2::timestamptz) - greatest(session.starts_at, $1::timestamptz)
        AS length,
      ${placeInWeek('greatest(session.starts_at, $1::timestamptz)')} AS place,
      count(*)::int AS times
    FROM class_sessions session
    WHERE session.starts_at > $1::timestamptz - interval '1 day'
      AND session.starts_at < $2::timestamptz
      AND session.ends_at > $1::timestamptz
      AND session.ends_at > session.starts_at
      AND session.hall_id IS NOT NULL
      AND session.state <> 'cancelled'
    GROUP BY 1, 2, 3, 4
  ),
  expected AS (
    SELECT counted.offering_id, counted.students
    FROM semesters semester
    CROSS JOIN LATERAL (
      SELECT counted.offering_id, sum(counted.registrations)::int AS students
      FROM registration_counts counted
      WHERE counted.state = 'enrolled' AND counted.semester_id = semester.id
      GROUP BY counted.offering_id
    ) counted
    -- Lines of an offering that was moved stay counted under their own semester.
    JOIN offerings present
      ON present.id = counted.offering_id
      AND present.semester_id = semester.id
    WHERE EXISTS (
      SELECT
      FROM offerings taught
      WHERE taught.semester_id = semester.id
        AND (taught.id IN (SELECT classes.offering_id FROM classes)) IS TRUE
    )
  ),
  used AS (
    SELECT
      classes.hall_id,
      'class' AS kind,
      classes.place,
      date_part('epoch', classes.length)::bigint AS length,
      classes.times,
      expected.students AS people
    FROM classes
    LEFT JOIN expected ON expected.offering_id = classes.offering_id
    UNION ALL
    SELECT
      occupancy.hall_id,
      occupancy.kind,
      ${placeInWeek('greatest(occupancy.starts_at, $1::timestamptz)')},
      date_part(
        'epoch',
        least(occupancy.ends_at, $2::timestamptz) - greatest(occupancy.starts_at, $1::timestamptz)
      )::bigint,
      1,
      occupancy.seats
    FROM occupancy
    WHERE occupancy.kind IN ('booking', 'exam', 'maintenance')
      AND occupancy.state = 'confirmed'
      AND occupancy.starts_at < $2::timestamptz
      AND occupancy.ends_at > $1::timestamptz
      AND occupancy.ends_at > occupancy.starts_at
  )
  SELECT
    used.hall_id AS hall,
    used.kind,
    date_part('isodow', ${placedAt}) AS weekday,
    date_part('hour', ${placedAt}) * 60 + date_part('minute', ${placedAt}) AS minute,
    used.length / 60.0::float8 AS length,
    coalesce(sum(used.times) FILTER (WHERE used.kind <> 'maintenance'), 0)::int AS times,
    sum(used.times * used.length)::float8 / 60 AS minutes,
    coalesce(sum(used.times * used.people), 0)::float8 AS people,
    coalesce(sum(used.times) FILTER (WHERE used.people IS NOT NULL), 0)::int AS counted
  FROM used
  GROUP BY GROUPING SETS ((used.hall_id, used.kind), (used.place, used.length))`;

/** A row of `USES`: of a time where it has no hall. */
type UseRow = KindUse | (TimeUse & { hall: null });

/**
 * The use of halls between two days, inclusive. Throws INVALID_FIELDS for a period that is reversed
 * or too long.
 */
export async function readHallReport(
  client: Queryable,
  from: string,
  to: string,
): Promise<HallReport> {
  if (to < from) throw fieldError('to', 'beforeStart');
  if (addDays(from, MAX_DAYS) < to) throw fieldError('to', 'tooManyDays', { max: MAX_DAYS });
  const window = [
    instantOf({ date: from, time: '00:00' }),
    instantOf({ date: addDays(to, 1), time: '00:00' }),
  ];
  const halls = await queryRows<UsableHall>(client, {
    name: 'report-halls',
    text: HALLS,
    values: window,
  });
  // Without a name: its plan depends on the length of the period.
  const rows = await queryRows<UseRow>(client, { text: USES, values: window });
  const uses = {
    byKind: rows.filter((row) => row.hall !== null),
    byTime: rows.filter((row) => row.hall === null),
  };
  const holidays = (await readHolidays(client, from, to)).filter(({ closesHalls }) => closesHalls);
  return reportOf(halls, uses, {
    from,
    to,
    isRest: (date) => holidays.some((holiday) => isOnDay(holiday, date)),
  });
}

const inPercent = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 100);

/** The report as rows of a file: hours with one decimal, shares in per cent. */
export const tableOf = (
  { halls }: HallReport,
  language: Language,
  text: (key: string) => string,
): ReportTable => ({
  title: text('title'),
  headings: HALL_REPORT_COLUMNS.map(text),
  rows: halls.map(({ code, name, open, hours, share, seatShare, requests, rejected, noShows }) => [
    `${code} · ${name[language]}`,
    open,
    hours.class,
    hours.booking,
    hours.exam,
    hours.maintenance,
    inPercent(share),
    inPercent(seatShare),
    requests,
    rejected,
    noShows,
  ]),
});
