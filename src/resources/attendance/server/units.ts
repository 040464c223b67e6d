import {
  containing,
  everyLanguage,
  localised,
  type Page,
  type PageRange,
  type Person,
  type Queryable,
  queryRows,
  requireRow,
} from '../../../../gateway/index.ts';
import { attendanceStanding, type AttendanceCounts } from '../../shared/rules/eligibility.ts';
import type { AttendanceRule, AttendanceUnit } from '../api.ts';
import { OPEN_TO, scopeOf } from './rights.ts';

const IS_READ = `EXISTS (
    SELECT
    FROM registration_counts counted
    WHERE counted.semester_id = offering.semester_id
      AND counted.offering_id = offering.id
      AND counted.state = 'enrolled'
      AND counted.registrations > 0
    OFFSET 0
  )`;
const COLUMNS = `
  offering.id,
  unit.code,
  ${localised('unit.title')} AS title,
  offering."group",
  offering.medium,
  ${localised('semester.label')} AS semester,
  (semester.starts_on <= $TODAY::date AND semester.ends_on >= $TODAY::date) AS "isPresent",
  ${IS_READ} AS "isRead"`;
const TABLES = `
  offerings offering
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN semesters semester ON semester.id = offering.semester_id`;
const columns = (today: string): string => COLUMNS.replaceAll('$TODAY', today);

/** `$5`: the words. */
const FOUND = `
  ${OPEN_TO}
  AND offering.id IN (
    SELECT counted.offering_id
    FROM class_counts counted
    WHERE counted.classes > 0
  )
  AND (
    $5 = '%%'
    OR concat_ws(' ', unit.code, ${everyLanguage('unit.title')}) ILIKE $5
  )`;

/** Semesters are read one by one until the page is full. `$4`: today. */
const PAGE = `
  WITH page AS MATERIALIZED (
    SELECT present.is_present, present.starts_on, found.*
    FROM (
      SELECT
        semester.id,
        semester.starts_on,
        semester.starts_on <= $4::date AND semester.ends_on >= $4::date AS is_present
      FROM semesters semester
      ORDER BY is_present DESC, semester.starts_on DESC
    ) present
    CROSS JOIN LATERAL (
      SELECT near.*
      FROM (
        SELECT
          offering.id IN (
            SELECT counted.offering_id
            FROM registration_counts counted
            WHERE counted.semester_id = present.id
              AND counted.state = 'enrolled'
              AND counted.registrations > 0
          ) AS is_read,
          unit.code,
          offering."group",
          offering.medium,
          offering.id
        FROM offerings offering
        JOIN course_units unit ON unit.id = offering.course_unit_id
        WHERE offering.semester_id = present.id AND ${FOUND}
        OFFSET 0
      ) near
      ORDER BY near.is_read DESC, near.code, near."group", near.medium, near.id
      LIMIT $6::bigint + $7::bigint
    ) found
    ORDER BY
      present.is_present DESC, present.starts_on DESC, found.is_read DESC, found.code,
      found."group", found.medium, found.id
    OFFSET $6
    LIMIT $7
  )
  SELECT ${columns('$4')}
  FROM page
  JOIN offerings offering ON offering.id = page.id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN semesters semester ON semester.id = offering.semester_id
  ORDER BY
    page.is_present DESC, page.starts_on DESC, page.is_read DESC, page.code, page."group",
    page.medium, page.id`;
const COUNT = `
  SELECT count(*)::int AS total
  FROM offerings offering
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE ${FOUND} AND $4::date IS NOT NULL`;

/**
 * A page of the units with these words whose attendance the person may read: those of the current
 * semester first, and of these those with registered students.
 */
export async function openUnits(
  client: Queryable,
  person: Person,
  { today, search }: { today: string; search: string },
  { first, count }: PageRange,
): Promise<Page<AttendanceUnit>> {
  const values = [...scopeOf(person), today, containing(search.trim())];
  const { total } = await requireRow<{ total: number }>(client, { text: COUNT, values });
  return {
    rows: await queryRows<AttendanceUnit>(client, {
      text: PAGE,
      values: [...values, first, count],
    }),
    total,
  };
}

/** Units by their ids. */
export const unitsNamed = (
  client: Queryable,
  ids: readonly string[],
  today: string,
): Promise<AttendanceUnit[]> =>
  queryRows<AttendanceUnit>(client, {
    text: `
      SELECT ${columns('$2')}
      FROM ${TABLES}
      WHERE offering.id = ANY($1::uuid[])
      ORDER BY unit.code`,
    values: [ids, today],
  });

/** Counts with the standing by the rule, including both numbers of the percentage. */
export function withStanding<Counts extends AttendanceCounts>(
  counts: Counts,
  rule: AttendanceRule,
) {
  const isAttended = rule.excused === 'attended';
  return {
    ...counts,
    ...attendanceStanding(counts, { ...rule, assignmentsPercent: 0 }),
    numerator: isAttended ? counts.attended + counts.excused : counts.attended,
    denominator: isAttended ? counts.held : counts.held - counts.excused,
  };
}
