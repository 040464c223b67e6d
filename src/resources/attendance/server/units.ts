import {
  localised,
  type Page,
  type PageRange,
  type Person,
  type Queryable,
  queryRows,
} from '../../../../gateway/index.ts';
import { attendanceStanding, type AttendanceCounts } from '../../shared/rules/eligibility.ts';
import type { AttendanceRule, AttendanceUnit } from '../api.ts';
import { OPEN_TO, scopeOf } from './rights.ts';

const COLUMNS = `
  offering.id,
  unit.code,
  ${localised('unit.title')} AS title,
  offering."group",
  offering.medium,
  ${localised('semester.label')} AS semester,
  (semester.starts_on <= $TODAY::date AND semester.ends_on >= $TODAY::date) AS "isPresent",
  EXISTS (
    SELECT FROM registration_lines line
    WHERE line.offering_id = offering.id AND line.state = 'enrolled'
  ) AS "isRead"`;
const TABLES = `
  offerings offering
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN semesters semester ON semester.id = offering.semester_id`;
const columns = (today: string): string => COLUMNS.replaceAll('$TODAY', today);

/**
 * A page of the units whose attendance the person may read: those of the current semester first,
 * and of these those with registered students.
 */
export async function openUnits(
  client: Queryable,
  person: Person,
  today: string,
  { first, count }: PageRange,
): Promise<Page<AttendanceUnit>> {
  const rows = await queryRows<AttendanceUnit & { total: number }>(client, {
    text: `
      SELECT ${columns('$4')}, count(*) OVER ()::int AS total
      FROM ${TABLES}
      WHERE ${OPEN_TO}
        AND EXISTS (SELECT FROM class_sessions session WHERE session.offering_id = offering.id)
      ORDER BY
        "isPresent" DESC, semester.starts_on DESC, "isRead" DESC, unit.code, offering."group",
        offering.medium, offering.id
      OFFSET $5
      LIMIT $6`,
    values: [...scopeOf(person), today, first, count],
  });
  return { rows: rows.map(({ total: _total, ...unit }) => unit), total: rows[0]?.total ?? 0 };
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
