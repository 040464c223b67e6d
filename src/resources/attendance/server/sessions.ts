import type { Queryable } from '../../../../gateway/index.ts';
import type { RecordedSession, Roster, RosterLine } from '../api.ts';
import { rowCode } from '../rules/rowCode.ts';

const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const SESSION_COLUMNS = `
  c.id,
  c.version,
  c.offering_id AS offering,
  u.code,
  json_build_object('en', u.title_en, 'si', u.title_si) AS title,
  o."group",
  c.subgroup,
  c.kind,
  ${iso('c.starts_at')} AS "startsAt",
  ${iso('c.ends_at')} AS "endsAt",
  h.code AS hall,
  c.state,
  (
    SELECT count(DISTINCT g.student_id)::int
    FROM registration_lines l
    JOIN course_registrations g ON g.id = l.registration_id
    WHERE l.offering_id = c.offering_id AND l.state = 'enrolled'
  ) AS expected,
  (SELECT count(*)::int FROM attendance a WHERE a.session_id = c.id) AS marked`;
const SESSION_TABLES = `
  class_sessions c
  JOIN offerings o ON o.id = c.offering_id
  JOIN course_units u ON u.id = o.course_unit_id
  LEFT JOIN lecturehalls h ON h.id = c.hall_id`;

/**
 * How far back a class is offered for recording and correction; older ones are reached by their
 * address.
 */
const DAYS_BACK = 21;

const OWN = `
  SELECT ${SESSION_COLUMNS}
  FROM ${SESSION_TABLES}
  WHERE EXISTS (
      SELECT FROM class_sessions__lecturers t
      WHERE t.owner_id = c.id AND t.target_id = $1
    )
    AND c.state <> 'cancelled'
    AND c.starts_at >= $2::timestamptz - interval '${DAYS_BACK} days'
    AND (c.starts_at AT TIME ZONE 'Asia/Colombo')::date
      <= ($2::timestamptz AT TIME ZONE 'Asia/Colombo')::date
  ORDER BY c.starts_at DESC, c.id`;

/** The classes that a member of staff teaches today and taught in the last weeks, the latest first. */
export async function ownSessions(
  client: Queryable,
  staff: string,
  now: Date,
): Promise<RecordedSession[]> {
  const { rows } = await client.query<RecordedSession & Record<string, unknown>>({
    text: OWN,
    values: [staff, now.toISOString()],
  });
  return rows;
}

const ONE = `
  SELECT ${SESSION_COLUMNS}
  FROM ${SESSION_TABLES}
  WHERE c.id = ANY($1::uuid[])
  ORDER BY c.starts_at DESC, c.id`;

/** Readers of the unit, and whoever else has a mark (they dropped the unit since). */
const LINES = `
  SELECT
    c.id AS session,
    s.id AS student,
    s.registration_number AS number,
    json_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si) AS name,
    r.is_reader AS "isReader",
    a.status,
    a.first_status AS "firstStatus",
    a.source,
    trim(concat(m.first_name, ' ', m.last_name)) AS by,
    a.reason,
    (
      SELECT CASE WHEN bool_or(v.kind = 'medical') THEN 'medical' ELSE 'excused' END
      FROM leave_requests v
      WHERE v.student_id = s.id
        AND v.state = 'approved'
        AND (c.starts_at AT TIME ZONE 'Asia/Colombo')::date BETWEEN v.starts_on AND v.ends_on
      HAVING count(*) > 0
    ) AS leave
  FROM class_sessions c
  JOIN LATERAL (
    SELECT id, bool_or(reads) AS is_reader
    FROM (
      SELECT g.student_id AS id, true AS reads
      FROM registration_lines l
      JOIN course_registrations g ON g.id = l.registration_id
      WHERE l.offering_id = c.offering_id AND l.state = 'enrolled'
      UNION
      SELECT x.student_id, false
      FROM attendance x
      WHERE x.session_id = c.id
    ) either
    GROUP BY id
  ) r ON true
  JOIN students s ON s.id = r.id
  LEFT JOIN attendance a ON a.session_id = c.id AND a.student_id = s.id
  LEFT JOIN users m ON m.id = a.marked_by_id
  WHERE c.id = ANY($1::uuid[])
  ORDER BY s.registration_number, s.id`;

/** Classes with the lists of those who are expected, in order of the registration number. */
export async function rostersOf(client: Queryable, sessions: readonly string[]): Promise<Roster[]> {
  if (sessions.length === 0) return [];
  const { rows } = await client.query<RecordedSession & Record<string, unknown>>({
    text: ONE,
    values: [sessions],
  });
  const lines = await client.query<
    Omit<RosterLine, 'code'> & { session: string; isReader: boolean } & Record<string, unknown>
  >({ text: LINES, values: [sessions] });
  return rows.map((session) => {
    // As on the sheet: the places of those who read the unit (`readAttendanceSheet`).
    let place = 0;
    const students = lines.rows
      .filter((line) => line.session === session.id)
      .map(({ session: _session, isReader, by, ...line }): RosterLine => {
        if (isReader) place += 1;
        return {
          ...line,
          by: by === '' ? null : by,
          code: isReader ? rowCode(place, line.number) : null,
        };
      });
    return { session, students };
  });
}
