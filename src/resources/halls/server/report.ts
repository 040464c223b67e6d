import {
  localised,
  type Queryable,
  queryRows,
  type ReportTable,
} from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
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
/**
 * What uses halls in a period. Classes are read from their sessions, each of which the ledger
 * repeats without its offering; a class lasts less than a day.
 */
const CLAIMS = `
  SELECT
    session.hall_id,
    'class' AS kind,
    session.starts_at,
    session.ends_at,
    NULL::int AS seats,
    session.offering_id
  FROM class_sessions session
  WHERE session.starts_at > $1::timestamptz - interval '1 day'
    AND session.starts_at < $2::timestamptz
    AND session.ends_at > $1::timestamptz
    AND session.ends_at > session.starts_at
    AND session.hall_id IS NOT NULL
    AND session.state <> 'cancelled'
  UNION ALL
  SELECT
    occupancy.hall_id,
    occupancy.kind,
    occupancy.starts_at,
    occupancy.ends_at,
    occupancy.seats,
    NULL
  FROM occupancy
  WHERE occupancy.kind IN ('booking', 'exam', 'maintenance')
    AND occupancy.state = 'confirmed'
    AND occupancy.starts_at < $2::timestamptz
    AND occupancy.ends_at > $1::timestamptz
    AND occupancy.ends_at > occupancy.starts_at`;

/**
 * Entries that start before or end after the period count in part. Classes expect their registered
 * students, who are counted once for all meetings of an offering. Entries of the same hall,
 * offering, length, place in the week and number are one row before anything is added up, once by
 * hall and kind, once by time.
 */
const USES = `
  WITH alike AS MATERIALIZED (
    SELECT
      claim.hall_id,
      claim.kind,
      claim.seats,
      claim.offering_id,
      date_part('epoch', claim.ends_at - claim.starts_at)::int AS length,
      (date_part('epoch', claim.starts_at)::bigint % (7 * 24 * 60 * 60))::int AS place,
      min(claim.starts_at) AS starts_at,
      count(*)::int AS times
    FROM (
      SELECT
        hall_id,
        kind,
        greatest(starts_at, $1::timestamptz) AS starts_at,
        least(ends_at, $2::timestamptz) AS ends_at,
        seats,
        offering_id
      FROM (${CLAIMS}) whole
    ) claim
    GROUP BY 1, 2, 3, 4, 5, 6
  ),
  expected AS (
    SELECT counted.offering_id, counted.students
    FROM (
      SELECT DISTINCT offering.semester_id
      FROM offerings offering
      WHERE offering.id IN (SELECT alike.offering_id FROM alike)
    ) semester
    CROSS JOIN LATERAL (
      SELECT counted.offering_id, sum(counted.registrations)::int AS students
      FROM registration_counts counted
      WHERE counted.state = 'enrolled' AND counted.semester_id = semester.semester_id
      GROUP BY counted.offering_id
    ) counted
    -- Lines of an offering that was moved stay counted under their own semester.
    JOIN offerings present
      ON present.id = counted.offering_id
      AND present.semester_id = semester.semester_id
  )
  SELECT
    used.hall_id AS hall,
    used.kind,
    date_part('isodow', min(used.starts_at) AT TIME ZONE 'Asia/Colombo') AS weekday,
    date_part('hour', min(used.starts_at) AT TIME ZONE 'Asia/Colombo') * 60
      + date_part('minute', min(used.starts_at) AT TIME ZONE 'Asia/Colombo') AS minute,
    used.length / 60.0::float8 AS length,
    coalesce(sum(used.times) FILTER (WHERE used.kind <> 'maintenance'), 0)::int AS times,
    sum(used.times::bigint * used.length)::float8 / 60 AS minutes,
    coalesce(sum(used.times * used.people), 0)::float8 AS people,
    coalesce(sum(used.times) FILTER (WHERE used.people IS NOT NULL), 0)::int AS counted
  FROM (
    SELECT
      alike.hall_id,
      alike.kind,
      alike.place,
      alike.length,
      alike.starts_at,
      alike.times,
      coalesce(alike.seats, expected.students) AS people
    FROM alike
    LEFT JOIN expected ON expected.offering_id = alike.offering_id
  ) used
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
