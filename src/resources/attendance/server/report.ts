import { type Queryable, colomboDay, type Person } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { BROADCAST } from '../../messages/rules/messageRights.ts';
import type {
  AttendanceReport,
  AttendanceSheet,
  OwnAttendance,
  OwnMark,
  ReportSession,
} from '../api.ts';
import { rowCode } from '../rules/rowCode.ts';
import { attendanceCounts } from './counts.ts';
import { attendanceRules, ruleOfMost } from './ruleInForce.ts';
import { unitsNamed, withStanding } from './units.ts';

const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export interface Period {
  since?: Date;
  until?: Date;
}

const NAMES = `
  SELECT
    s.id,
    s.registration_number AS number,
    json_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si) AS name
  FROM students s
  WHERE s.id = ANY($1::uuid[])
  ORDER BY s.registration_number, s.id`;

/** Absences after the last class that was attended or excused, by student. */
const IN_A_ROW = `
  SELECT a.student_id AS student, count(*)::int AS count
  FROM attendance a
  JOIN class_sessions c ON c.id = a.session_id
  WHERE c.offering_id = $1
    AND c.state IN ('closed', 'locked')
    AND a.status = 'absent'
    AND ($2::timestamptz IS NULL OR c.starts_at < $2)
    AND c.starts_at
      > coalesce((
        SELECT max(d.starts_at)
        FROM attendance b
        JOIN class_sessions d ON d.id = b.session_id
        WHERE b.student_id = a.student_id
          AND d.offering_id = $1
          AND d.state IN ('closed', 'locked')
          AND b.status <> 'absent'
          AND ($2::timestamptz IS NULL OR d.starts_at < $2)
      ), '-infinity')
  GROUP BY a.student_id`;

const SESSIONS = `
  SELECT
    c.id,
    ${iso('c.starts_at')} AS "startsAt",
    c.kind,
    c.subgroup,
    c.state,
    EXISTS (
      SELECT FROM class_sessions__lecturers t
      WHERE t.owner_id = c.id AND t.target_id = $5
    ) AS "mayWrite",
    json_build_object(
      'present', count(a.id) FILTER (WHERE a.status = 'present'),
      'late', count(a.id) FILTER (WHERE a.status = 'late'),
      'absent', count(a.id) FILTER (WHERE a.status = 'absent'),
      'excused', count(a.id) FILTER (WHERE a.status = 'excused'),
      'medical', count(a.id) FILTER (WHERE a.status = 'medical')
    ) AS marks
  FROM class_sessions c
  LEFT JOIN attendance a ON a.session_id = c.id
  WHERE c.offering_id = $1
    AND c.state <> 'cancelled'
    AND c.ends_at < $2
    AND ($3::timestamptz IS NULL OR c.starts_at >= $3)
    AND ($4::timestamptz IS NULL OR c.starts_at < $4)
  GROUP BY c.id
  ORDER BY c.starts_at, c.id`;

/** Marks of the classes of a unit, to be laid out as a register. */
const MARKS = `
  SELECT a.student_id AS student, a.session_id AS session, upper(left(a.status, 1)) AS letter
  FROM attendance a
  WHERE a.session_id = ANY($1::uuid[])`;

const isTaken = ({ state, marks }: ReportSession): boolean =>
  (state === 'closed' || state === 'locked') && Object.values(marks).some((count) => count > 0);

/**
 * Attendance of a unit in a period, by student and by class, by the rule in force. Throws
 * NOT_FOUND.
 */
export async function readReport(
  client: Queryable,
  { privileges, staffId }: Person,
  offering: string,
  { since, until }: Period,
  now: Date,
): Promise<AttendanceReport> {
  const today = colomboDay(now);
  const [unit] = await unitsNamed(client, [offering], today);
  if (!unit) throw new PortalError('NOT_FOUND');
  const counts = await attendanceCounts(client, {
    offering,
    ...(since ? { since } : {}),
    ...(until ? { until } : {}),
  });
  const ruleOf = await attendanceRules(
    client,
    today,
    counts.map(({ student }) => student),
  );
  const names = await client.query<{
    id: string;
    number: string;
    name: { en: string; si: string };
  }>({ text: NAMES, values: [counts.map(({ student }) => student)] });
  const rows = await client.query<{ student: string; count: number }>({
    text: IN_A_ROW,
    values: [offering, until?.toISOString() ?? null],
  });
  const absent = new Map(rows.rows.map(({ student, count }) => [student, count]));
  const byStudent = new Map(counts.map((line) => [line.student, line]));
  const sessions = await client.query<ReportSession & Record<string, unknown>>({
    text: SESSIONS,
    values: [
      offering,
      now.toISOString(),
      since?.toISOString() ?? null,
      until?.toISOString() ?? null,
      staffId,
    ],
  });
  const told = sessions.rows.map((session) => ({
    ...session,
    mayWrite: privileges.has('CON_CREATE') && (session.mayWrite || privileges.has(BROADCAST)),
  }));
  const taken = told.filter(isTaken);
  const { rows: marks } = await client.query<{ student: string; session: string; letter: string }>({
    text: MARKS,
    values: [taken.map(({ id }) => id)],
  });
  const letters = new Map(
    marks.map(({ student, session, letter }) => [`${student} ${session}`, letter]),
  );
  return {
    unit,
    rule: ruleOfMost(counts.map(({ student }) => ruleOf(student))),
    lines: names.rows.flatMap(({ id, number, name: called }) => {
      const line = byStudent.get(id);
      return line
        ? [
            {
              ...withStanding(line, ruleOf(id)),
              number,
              name: called,
              absentInARow: absent.get(id) ?? 0,
              register: taken.map((session) => letters.get(`${id} ${session.id}`) ?? '-').join(''),
            },
          ]
        : [];
    }),
    sessions: taken,
    notTaken: told.filter((session) => !isTaken(session)),
  };
}

const READERS = `
  SELECT DISTINCT
    s.registration_number AS number,
    s.name_with_initials_en AS en,
    s.name_with_initials_si AS si
  FROM registration_lines l
  JOIN course_registrations g ON g.id = l.registration_id
  JOIN students s ON s.id = g.student_id
  WHERE l.offering_id = $1 AND l.state = 'enrolled'
  ORDER BY 1`;
const LECTURERS = `
  SELECT DISTINCT s.name_with_initials_en AS en, s.name_with_initials_si AS si
  FROM class_sessions c
  JOIN class_sessions__lecturers t ON t.owner_id = c.id
  JOIN staff s ON s.id = t.target_id
  WHERE c.offering_id = $1
  ORDER BY 1`;
const PLANNED = `
  SELECT
    c.id,
    ${iso('c.starts_at')} AS "startsAt",
    ${iso('c.ends_at')} AS "endsAt",
    c.kind,
    c.subgroup,
    h.code AS hall
  FROM class_sessions c
  LEFT JOIN lecturehalls h ON h.id = c.hall_id
  WHERE c.offering_id = $1 AND c.state <> 'cancelled'
  ORDER BY c.starts_at, c.id`;

/** What a sheet to sign is printed from. Throws NOT_FOUND. */
export async function readAttendanceSheet(
  client: Queryable,
  offering: string,
  now: Date,
): Promise<AttendanceSheet> {
  const [unit] = await unitsNamed(client, [offering], colomboDay(now));
  if (!unit) throw new PortalError('NOT_FOUND');
  const readers = await client.query<{ number: string; en: string; si: string }>({
    text: READERS,
    values: [offering],
  });
  const lecturers = await client.query<{ en: string; si: string }>({
    text: LECTURERS,
    values: [offering],
  });
  const sessions = await client.query<
    AttendanceSheet['sessions'][number] & Record<string, unknown>
  >({ text: PLANNED, values: [offering] });
  return {
    unit,
    lecturers: lecturers.rows.map(({ en, si }) => ({ en, si })),
    students: readers.rows.map(({ number, en, si }, index) => ({
      number,
      name: { en, si },
      code: rowCode(index + 1, number),
    })),
    sessions: sessions.rows,
  };
}

const OWN = `
  SELECT
    c.id AS session,
    c.offering_id AS offering,
    ${iso('c.starts_at')} AS "startsAt",
    c.kind,
    h.code AS hall,
    a.status,
    c.counts_for_eligibility AS counts
  FROM attendance a
  JOIN class_sessions c ON c.id = a.session_id
  LEFT JOIN lecturehalls h ON h.id = c.hall_id
  WHERE a.student_id = $1 AND c.state IN ('closed', 'locked')
  ORDER BY c.starts_at DESC, c.id
  LIMIT 500`;

/**
 * What a student may know of their own attendance: figures and marks of closed classes, by the rule
 * in force.
 */
export async function readOwnAttendance(
  client: Queryable,
  student: string,
  now: Date,
): Promise<OwnAttendance> {
  const today = colomboDay(now);
  const rule = ruleOfMost([(await attendanceRules(client, today, [student]))(student)]);
  const counts = await attendanceCounts(client, { student });
  const { rows: marks } = await client.query<OwnMark & Record<string, unknown>>({
    text: OWN,
    values: [student],
  });
  const units = await unitsNamed(
    client,
    [...counts, ...marks].map(({ offering }) => offering),
    today,
  );
  const present = units.filter((unit) => unit.isPresent);
  const shown = present.length > 0 ? present : units;
  return {
    rule,
    units: shown.flatMap((unit) => {
      const line = counts.find(({ offering }) => offering === unit.id);
      return line ? [{ ...withStanding(line, rule), unit }] : [];
    }),
    marks: marks.filter(({ offering }) => shown.some(({ id }) => id === offering)),
  };
}
