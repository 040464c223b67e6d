import type { Queryable, ReportTable } from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { addDays, instantOf } from '../../shared/localTime.ts';
import { HALL_REPORT_COLUMNS, type HallReport } from '../api.ts';
import { isOnDay } from '../rules/holidayDays.ts';
import { reportOf, type UsableHall, type Use } from '../rules/utilisation.ts';
import { readHolidays } from './storedHolidays.ts';

const MOST_DAYS = 366;
const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const HALLS = `
  SELECT
    h.id,
    h.code,
    json_build_object('en', h.name_en, 'si', h.name_si) AS name,
    h.capacity,
    to_char(h.open_from, 'HH24:MI') AS "openFrom",
    to_char(h.open_to, 'HH24:MI') AS "openTo",
    h.on_weekends AS "onWeekends",
    count(b.id)::int AS requests,
    count(b.id) FILTER (WHERE b.state = 'rejected')::int AS rejected,
    count(b.id) FILTER (WHERE b.state = 'noShow')::int AS "noShows"
  FROM lecturehalls h
  LEFT JOIN bookings b ON b.hall_id = h.id AND b.starts_at >= $1 AND b.starts_at < $2
  GROUP BY h.id
  ORDER BY h.code`;
/**
 * Within the period: what begins before it or ends after it counts in part. Of classes the
 * registered students are expected.
 */
const USES = `
  SELECT
    l.hall_id AS hall,
    l.kind,
    ${iso('greatest(l.starts_at, $1)')} AS "startsAt",
    ${iso('least(l.ends_at, $2)')} AS "endsAt",
    coalesce(
      l.seats,
      (
        SELECT nullif(count(*), 0)::int
        FROM class_sessions c
        JOIN registration_lines r ON r.offering_id = c.offering_id AND r.state = 'enrolled'
        WHERE c.id = l.session_id
      )
    ) AS seats
  FROM occupancy l
  WHERE l.state = 'confirmed' AND l.starts_at < $2 AND l.ends_at > $1`;

/**
 * How halls are used from one day to another, both included. Throws INVALID_FIELDS for a period
 * that is backwards or too long.
 */
export async function readHallReport(
  client: Queryable,
  from: string,
  to: string,
): Promise<HallReport> {
  if (to < from)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { to: { code: 'beforeStart' } } });
  if (addDays(from, MOST_DAYS) < to)
    throw new PortalError('INVALID_FIELDS', {
      fieldErrors: { to: { code: 'tooLarge', args: { max: MOST_DAYS } } },
    });
  const window = [
    instantOf({ date: from, time: '00:00' }),
    instantOf({ date: addDays(to, 1), time: '00:00' }),
  ];
  const halls = await client.query<UsableHall & Record<string, unknown>>({
    name: 'report-halls',
    text: HALLS,
    values: window,
  });
  const uses = await client.query<Use & Record<string, unknown>>({
    name: 'report-uses',
    text: USES.replaceAll('$1', '$1::timestamptz').replaceAll('$2', '$2::timestamptz'),
    values: window,
  });
  const holidays = (await readHolidays(client, from, to)).filter(({ closesHalls }) => closesHalls);
  return reportOf(halls.rows, uses.rows, from, to, (date) =>
    holidays.some((holiday) => isOnDay(holiday, date)),
  );
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
