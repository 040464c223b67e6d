import type { Queryable, Person } from '../../../../gateway/index.ts';
import { attendanceStanding, type AttendanceCounts } from '../../shared/rules/eligibility.ts';
import type { AttendanceRule, AttendanceUnit } from '../api.ts';
import { OPEN_TO, scopeOf } from './rights.ts';

const COLUMNS = `
  o.id,
  u.code,
  json_build_object('en', u.title_en, 'si', u.title_si) AS title,
  o."group",
  o.medium,
  json_build_object('en', s.label_en, 'si', s.label_si) AS semester,
  (s.starts_on <= $TODAY::date AND s.ends_on >= $TODAY::date) AS "isPresent",
  EXISTS (
    SELECT FROM registration_lines l
    WHERE l.offering_id = o.id AND l.state = 'enrolled'
  ) AS "isRead"`;
const TABLES = `
  offerings o
  JOIN course_units u ON u.id = o.course_unit_id
  JOIN semesters s ON s.id = o.semester_id`;
const columns = (today: string): string => COLUMNS.replaceAll('$TODAY', today);

/**
 * The units of which the person may read attendance, those of the present semester first, and of
 * these the ones that anybody reads.
 */
export async function openUnits(
  client: Queryable,
  person: Person,
  today: string,
): Promise<AttendanceUnit[]> {
  const { rows } = await client.query<AttendanceUnit & Record<string, unknown>>({
    text: `
      SELECT ${columns('$4')}
      FROM ${TABLES}
      WHERE ${OPEN_TO} AND EXISTS (SELECT FROM class_sessions c WHERE c.offering_id = o.id)
      ORDER BY "isPresent" DESC, s.starts_on DESC, "isRead" DESC, u.code, o."group", o.medium
      LIMIT 1000`,
    values: [...scopeOf(person), today],
  });
  return rows;
}

/** Units by their ids. */
export async function unitsNamed(
  client: Queryable,
  ids: readonly string[],
  today: string,
): Promise<AttendanceUnit[]> {
  const { rows } = await client.query<AttendanceUnit & Record<string, unknown>>({
    text: `SELECT ${columns('$2')} FROM ${TABLES} WHERE o.id = ANY($1::uuid[]) ORDER BY u.code`,
    values: [ids, today],
  });
  return rows;
}

/** Counts with what the rule makes of them, the two numbers of the percentage included. */
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
