import { instantSql, localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { RecordedSession, Roster, RosterLine } from '../api.ts';
import { rowCode } from '../rules/rowCode.ts';
import { apologyFor, approvedLeave } from './leave.ts';

const SESSION_COLUMNS = `
  session.id,
  session.version,
  session.offering_id AS offering,
  unit.code,
  ${localised('unit.title')} AS title,
  offering."group",
  session.subgroup,
  session.kind,
  ${instantSql('session.starts_at')} AS "startsAt",
  ${instantSql('session.ends_at')} AS "endsAt",
  hall.code AS hall,
  session.state,
  (
    SELECT count(DISTINCT registration.student_id)::int
    FROM registration_lines line
    JOIN course_registrations registration ON registration.id = line.registration_id
    WHERE line.offering_id = session.offering_id AND line.state = 'enrolled'
  ) AS expected,
  (SELECT count(*)::int FROM attendance WHERE attendance.session_id = session.id) AS marked`;
const SESSION_TABLES = `
  class_sessions session
  JOIN offerings offering ON offering.id = session.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id`;

/**
 * How far back classes are listed for recording and correction; older ones are reachable by
 * address.
 */
export const DAYS_BACK = 21;

const OWN = `
  SELECT ${SESSION_COLUMNS}
  FROM ${SESSION_TABLES}
  WHERE EXISTS (
      SELECT FROM class_sessions__lecturers lecturer
      WHERE lecturer.owner_id = session.id AND lecturer.target_id = $1
    )
    AND session.state <> 'cancelled'
    AND session.starts_at >= $2::timestamptz - interval '${DAYS_BACK} days'
    AND (session.starts_at AT TIME ZONE 'Asia/Colombo')::date
      <= ($2::timestamptz AT TIME ZONE 'Asia/Colombo')::date
  ORDER BY session.starts_at DESC, session.id`;

/** The classes that a member of staff teaches today and taught in the last weeks, the latest first. */
export const ownSessions = (
  client: Queryable,
  staff: string,
  now: Date,
): Promise<RecordedSession[]> =>
  queryRows<RecordedSession>(client, {
    text: OWN,
    values: [staff, now.toISOString()],
  });

const ONE = `
  SELECT ${SESSION_COLUMNS}
  FROM ${SESSION_TABLES}
  WHERE session.id = ANY($1::uuid[])
  ORDER BY session.starts_at DESC, session.id`;

/** Registered students, and students with a mark who have dropped the unit. */
const LINES = `
  SELECT
    session.id AS session,
    student.id AS student,
    student.registration_number AS number,
    ${localised('student.name_with_initials')} AS name,
    expected.is_reader AS "isReader",
    attendance.status,
    attendance.first_status AS "firstStatus",
    attendance.source,
    trim(concat(account.first_name, ' ', account.last_name)) AS by,
    attendance.reason,
    ${approvedLeave('student.id')} AS leave,
    ${apologyFor('student.id')} AS apology
  FROM class_sessions session
  JOIN LATERAL (
    SELECT id, bool_or(reads) AS is_reader
    FROM (
      SELECT registration.student_id AS id, true AS reads
      FROM registration_lines line
      JOIN course_registrations registration ON registration.id = line.registration_id
      WHERE line.offering_id = session.offering_id AND line.state = 'enrolled'
      UNION
      SELECT recorded.student_id, false
      FROM attendance recorded
      WHERE recorded.session_id = session.id
    ) either
    GROUP BY id
  ) expected ON true
  JOIN students student ON student.id = expected.id
  LEFT JOIN attendance ON attendance.session_id = session.id AND attendance.student_id = student.id
  LEFT JOIN users account ON account.id = attendance.marked_by_id
  WHERE session.id = ANY($1::uuid[])
  ORDER BY student.registration_number, student.id`;

/** Classes with their expected students, by registration number. */
export async function rostersOf(client: Queryable, sessions: readonly string[]): Promise<Roster[]> {
  if (sessions.length === 0) return [];
  const rows = await queryRows<RecordedSession>(client, {
    text: ONE,
    values: [sessions],
  });
  const lines = await queryRows<Omit<RosterLine, 'code'> & { session: string; isReader: boolean }>(
    client,
    { text: LINES, values: [sessions] },
  );
  return rows.map((session) => {
    // Numbered as on the sheet, which has only registered students (`readAttendanceSheet`).
    let row = 0;
    const students = lines
      .filter((line) => line.session === session.id)
      .map(({ session: _session, isReader, by, ...line }): RosterLine => {
        if (isReader) row += 1;
        return {
          ...line,
          by: by === '' ? null : by,
          code: isReader ? rowCode(row, line.number) : null,
        };
      });
    return { session, students };
  });
}
