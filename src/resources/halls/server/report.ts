import {
  instantSql,
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
import { reportOf, type UsableHall, type Use } from '../rules/utilisation.ts';
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
 * Entries that start before or end after the period count in part. Classes expect their registered
 * students, who are counted once for all meetings of an offering. Entries of the same hall, length,
 * place in the week and number are one row. The index that excludes overlaps finds the entries; a
 * class lasts less than a day.
 */
const USES = `
  WITH used AS MATERIALIZED (
    SELECT
      occupancy.hall_id,
      occupancy.kind,
      greatest(occupancy.starts_at, $1) AS starts_at,
      least(occupancy.ends_at, $2) AS ends_at,
      occupancy.seats,
      session.offering_id
    FROM occupancy
    LEFT JOIN class_sessions session
      ON session.id = occupancy.session_id
      AND session.starts_at > $1 - interval '1 day'
      AND session.starts_at < $2
    WHERE occupancy.state = 'confirmed'
      AND tstzrange(occupancy.starts_at, occupancy.ends_at, '[)') && tstzrange($1, $2, '[)')
  ),
  expected AS (
    SELECT counted.offering_id, sum(counted.registrations)::int AS students
    FROM registration_counts counted
    WHERE counted.state = 'enrolled'
      AND counted.semester_id = ANY(ARRAY(
        SELECT DISTINCT offering.semester_id
        FROM offerings offering
        WHERE offering.id IN (SELECT used.offering_id FROM used WHERE used.seats IS NULL)
      ))
    GROUP BY counted.offering_id
  )
  SELECT
    cut.hall_id AS hall,
    cut.kind,
    ${instantSql('min(cut.starts_at)')} AS "startsAt",
    ${instantSql('min(cut.ends_at)')} AS "endsAt",
    cut.seats,
    count(*)::int AS times
  FROM (
    SELECT
      used.hall_id,
      used.kind,
      used.starts_at,
      used.ends_at,
      coalesce(used.seats, expected.students) AS seats,
      used.ends_at - used.starts_at AS length,
      date_part('epoch', used.starts_at AT TIME ZONE 'Asia/Colombo')::bigint
        % (7 * 24 * 60 * 60) AS place
    FROM used
    LEFT JOIN expected ON expected.offering_id = used.offering_id
  ) cut
  GROUP BY cut.hall_id, cut.kind, cut.seats, cut.length, cut.place`;

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
  if (addDays(from, MAX_DAYS) < to) throw fieldError('to', 'tooLarge', { max: MAX_DAYS });
  const window = [
    instantOf({ date: from, time: '00:00' }),
    instantOf({ date: addDays(to, 1), time: '00:00' }),
  ];
  const halls = await queryRows<UsableHall>(client, {
    name: 'report-halls',
    text: HALLS,
    values: window,
  });
  const uses = await queryRows<Use>(client, {
    name: 'report-uses',
    text: USES.replaceAll('$1', '$1::timestamptz').replaceAll('$2', '$2::timestamptz'),
    values: window,
  });
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
