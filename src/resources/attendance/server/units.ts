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
  AND (
    $5 = '%%'
    OR concat_ws(' ', unit.code, ${everyLanguage('unit.title')}) ILIKE $5
  )`;

/**
 * The units of a semester are read in order until the page is full: those with registered students,
 * then the others, and then those of the next semester. `$4`: today.
 */
const PAGE = `
  WITH RECURSIVE part AS MATERIALIZED (
    SELECT
      row_number() OVER (
        ORDER BY
          semester.starts_on <= $4::date AND semester.ends_on >= $4::date DESC,
          semester.starts_on DESC,
          semester.id,
          read.is_read DESC
      ) AS place,
      semester.id AS semester_id,
      read.is_read
    FROM semesters semester
    CROSS JOIN (VALUES (true), (false)) AS read (is_read)
  ),
  filled AS (
    SELECT 0::bigint AS place, '{}'::uuid[] AS offerings
    UNION ALL
    SELECT
      part.place,
      filled.offerings || ARRAY(
        SELECT offering.id
        FROM (
          SELECT offering.id, offering.semester_id, offering."group", offering.medium, unit.code
          FROM offerings offering
          JOIN course_units unit ON unit.id = offering.course_unit_id
          WHERE offering.semester_id = part.semester_id AND ${FOUND}
          ORDER BY unit.code, offering."group", offering.medium, offering.id
          OFFSET 0
        ) offering
        WHERE EXISTS (
            SELECT
            FROM class_counts counted
            WHERE counted.offering_id = offering.id AND counted.classes > 0
            OFFSET 0
          )
          AND ${IS_READ} = part.is_read
        ORDER BY offering.code, offering."group", offering.medium, offering.id
        LIMIT $6::bigint + $7::bigint - cardinality(filled.offerings)
      )
    FROM filled
    JOIN part ON part.place = filled.place + 1
    WHERE cardinality(filled.offerings) < $6::bigint + $7::bigint
  )
  SELECT ${columns('$4')}
  FROM unnest((
    SELECT filled.offerings
    FROM filled
    ORDER BY filled.place DESC
    LIMIT 1
  )) WITH ORDINALITY AS page (id, place)
  JOIN offerings offering ON offering.id = page.id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN semesters semester ON semester.id = offering.semester_id
  WHERE page.place > $6::bigint
  ORDER BY page.place`;
const COUNT = `
  SELECT count(*)::int AS total
  FROM class_counts counted
  WHERE counted.classes > 0
    AND (
      ($1::boolean AND $5 = '%%')
      OR counted.offering_id IN (
        SELECT offering.id
        FROM offerings offering
        JOIN course_units unit ON unit.id = offering.course_unit_id
        WHERE ${FOUND}
      )
    )
    AND $4::date IS NOT NULL`;

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
  const [{ total }, rows] = await Promise.all([
    requireRow<{ total: number }>(client, { text: COUNT, values }),
    queryRows<AttendanceUnit>(client, { text: PAGE, values: [...values, first, count] }),
  ]);
  return { rows, total };
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

/** Counts with the standing by the rule. */
export function withStanding<Counts extends AttendanceCounts>(
  counts: Counts,
  rule: AttendanceRule,
) {
  return { ...counts, ...attendanceStanding(counts, { ...rule, assignmentsPercent: 0 }) };
}
