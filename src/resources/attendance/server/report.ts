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
    student.id,
    student.registration_number AS number,
    json_build_object(
      'en', student.name_with_initials_en,
      'si', student.name_with_initials_si
    ) AS name
  FROM students student
  WHERE student.id = ANY($1::uuid[])
  ORDER BY student.registration_number, student.id`;

/** Absences after the last class that was attended or excused, by student. */
const IN_A_ROW = `
  SELECT attendance.student_id AS student, count(*)::int AS count
  FROM attendance
  JOIN class_sessions session ON session.id = attendance.session_id
  WHERE session.offering_id = $1
    AND session.state IN ('closed', 'locked')
    AND attendance.status = 'absent'
    AND ($2::timestamptz IS NULL OR session.starts_at < $2)
    AND session.starts_at
      > coalesce((
        SELECT max(attended_session.starts_at)
        FROM attendance attended
        JOIN class_sessions attended_session ON attended_session.id = attended.session_id
        WHERE attended.student_id = attendance.student_id
          AND attended_session.offering_id = $1
          AND attended_session.state IN ('closed', 'locked')
          AND attended.status <> 'absent'
          AND ($2::timestamptz IS NULL OR attended_session.starts_at < $2)
      ), '-infinity')
  GROUP BY attendance.student_id`;

const SESSIONS = `
  SELECT
    session.id,
    ${iso('session.starts_at')} AS "startsAt",
    session.kind,
    session.subgroup,
    session.state,
    EXISTS (
      SELECT FROM class_sessions__lecturers lecturer
      WHERE lecturer.owner_id = session.id AND lecturer.target_id = $5
    ) AS "mayWrite",
    json_build_object(
      'present', count(attendance.id) FILTER (WHERE attendance.status = 'present'),
      'late', count(attendance.id) FILTER (WHERE attendance.status = 'late'),
      'absent', count(attendance.id) FILTER (WHERE attendance.status = 'absent'),
      'excused', count(attendance.id) FILTER (WHERE attendance.status = 'excused'),
      'medical', count(attendance.id) FILTER (WHERE attendance.status = 'medical')
    ) AS marks
  FROM class_sessions session
  LEFT JOIN attendance ON attendance.session_id = session.id
  WHERE session.offering_id = $1
    AND session.state <> 'cancelled'
    AND session.ends_at < $2
    AND ($3::timestamptz IS NULL OR session.starts_at >= $3)
    AND ($4::timestamptz IS NULL OR session.starts_at < $4)
  GROUP BY session.id
  ORDER BY session.starts_at, session.id`;

/** Marks of the classes of a unit, to be laid out as a register. */
const MARKS = `
  SELECT
    attendance.student_id AS student,
    attendance.session_id AS session,
    upper(left(attendance.status, 1)) AS letter
  FROM attendance
  WHERE attendance.session_id = ANY($1::uuid[])`;

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
    student.registration_number AS number,
    student.name_with_initials_en AS en,
    student.name_with_initials_si AS si
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN students student ON student.id = registration.student_id
  WHERE line.offering_id = $1 AND line.state = 'enrolled'
  ORDER BY 1`;
const LECTURERS = `
  SELECT DISTINCT member.name_with_initials_en AS en, member.name_with_initials_si AS si
  FROM class_sessions session
  JOIN class_sessions__lecturers lecturer ON lecturer.owner_id = session.id
  JOIN staff member ON member.id = lecturer.target_id
  WHERE session.offering_id = $1
  ORDER BY 1`;
const PLANNED = `
  SELECT
    session.id,
    ${iso('session.starts_at')} AS "startsAt",
    ${iso('session.ends_at')} AS "endsAt",
    session.kind,
    session.subgroup,
    hall.code AS hall
  FROM class_sessions session
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id
  WHERE session.offering_id = $1 AND session.state <> 'cancelled'
  ORDER BY session.starts_at, session.id`;

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
    session.id AS session,
    session.offering_id AS offering,
    ${iso('session.starts_at')} AS "startsAt",
    session.kind,
    hall.code AS hall,
    attendance.status,
    session.counts_for_eligibility AS counts
  FROM attendance
  JOIN class_sessions session ON session.id = attendance.session_id
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id
  WHERE attendance.student_id = $1 AND session.state IN ('closed', 'locked')
  ORDER BY session.starts_at DESC, session.id
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
