import {
  colomboDay,
  instantSql,
  localised,
  type Queryable,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import { BROADCAST } from '../../messages/rules/messageRights.ts';
import type { AttendanceReport, ReportLine, ReportSession } from '../api.ts';
import { MARK_STATUSES, type MarkStatus } from '../markValues.ts';
import { countedMark, isHeldState, missedInARow } from '../rules/countedMark.ts';
import { attendanceCounts, isHeld, type CountedStudent } from './counts.ts';
import { attendanceRules, ruleOfMost, type RuleInForce } from './ruleInForce.ts';
import { unitsNamed, withStanding } from './units.ts';

export interface Period {
  since?: Date;
  until?: Date;
}

const NAMES = `
  SELECT
    student.id,
    student.registration_number AS number,
    ${localised('student.name_with_initials')} AS name
  FROM students student
  WHERE student.id = ANY($1::uuid[])
  ORDER BY student.registration_number, student.id`;

/** `$6`: the students of the report; marks of students who dropped the unit are left out. */
const SESSIONS = `
  SELECT
    session.id,
    ${instantSql('session.starts_at')} AS "startsAt",
    session.kind,
    session.subgroup,
    session.state,
    session.counts_for_eligibility AS counts,
    EXISTS (
      SELECT FROM class_sessions__lecturers lecturer
      WHERE lecturer.owner_id = session.id AND lecturer.target_id = $5
    ) AS "mayWrite",
    json_build_object(
      ${MARK_STATUSES.map(
        (status) =>
          `'${status}', count(attendance.id) FILTER (WHERE attendance.status = '${status}')`,
      ).join(',\n      ')}
    ) AS marks
  FROM class_sessions session
  LEFT JOIN attendance
    ON attendance.session_id = session.id
    AND attendance.student_id = ANY($6::uuid[])
  WHERE session.offering_id = $1
    AND session.state <> 'cancelled'
    AND (${isHeld('session')} OR session.ends_at < $2)
    AND ($3::timestamptz IS NULL OR session.starts_at >= $3)
    AND ($4::timestamptz IS NULL OR session.starts_at < $4)
  GROUP BY session.id
  ORDER BY session.starts_at, session.id`;

/** Marks of the classes of a unit, for the register. */
const MARKS = `
  SELECT
    attendance.student_id AS student,
    attendance.session_id AS session,
    upper(left(attendance.status, 1)) AS letter
  FROM attendance
  WHERE attendance.session_id = ANY($1::uuid[])`;

/** The status of a letter of the register; `null`: no mark. */
const statusOf = (letter: string): MarkStatus | null =>
  MARK_STATUSES.find((status) => status.startsWith(letter.toLowerCase())) ?? null;

const isTaken = ({ state, marks }: ReportSession): boolean =>
  isHeldState(state) && Object.values(marks).some((count) => count > 0);

type Reader = Pick<TransactionContext, 'client' | 'person' | 'now'>;

/** The past classes of a unit in a period. */
async function readSessions(
  { client, person, now }: Reader,
  { offering, students }: { offering: string; students: readonly string[] },
  { since, until }: Period,
): Promise<ReportSession[]> {
  const { privileges, staffId } = person;
  const rows = await queryRows<ReportSession>(client, {
    text: SESSIONS,
    values: [
      offering,
      now.toISOString(),
      since?.toISOString() ?? null,
      until?.toISOString() ?? null,
      staffId,
      students,
    ],
  });
  return rows.map((session) => ({
    ...session,
    mayWrite: privileges.has('CON_CREATE') && (session.mayWrite || privileges.has(BROADCAST)),
  }));
}

/** The letters of each student's marks over the classes, by student. */
async function readRegister(
  client: Queryable,
  sessions: readonly ReportSession[],
): Promise<(student: string) => string> {
  const rows = await queryRows<{ student: string; session: string; letter: string }>(client, {
    text: MARKS,
    values: [sessions.map(({ id }) => id)],
  });
  const letters = new Map(
    rows.map(({ student, session, letter }) => [`${student} ${session}`, letter]),
  );
  return (student) => sessions.map(({ id }) => letters.get(`${student} ${id}`) ?? '-').join('');
}

interface LineFacts {
  counts: readonly CountedStudent[];
  /** The classes of the register. */
  taken: readonly ReportSession[];
  ruleOf: (student: string) => RuleInForce;
  registerOf: (student: string) => string;
}

/** One line for each counted student, by registration number. */
async function readLines(
  client: Queryable,
  { counts, taken, ruleOf, registerOf }: LineFacts,
): Promise<ReportLine[]> {
  const names = await queryRows<{ id: string } & Pick<ReportLine, 'number' | 'name'>>(client, {
    text: NAMES,
    values: [counts.map(({ student }) => student)],
  });
  const countsOf = new Map(counts.map((line) => [line.student, line]));
  return names.flatMap(({ id, number, name }) => {
    const line = countsOf.get(id);
    if (!line) return [];
    const register = registerOf(id);
    return {
      ...withStanding(line, ruleOf(id)),
      number,
      name,
      absentInARow: missedInARow(
        taken.map((session, index) => countedMark(session, statusOf(register[index] ?? '-'))),
      ),
      register,
    };
  });
}

/**
 * Attendance of a unit in a period, by student and by class, by the rule in force. Throws
 * NOT_FOUND.
 */
export async function readReport(
  reader: Reader,
  offering: string,
  period: Period,
): Promise<AttendanceReport> {
  const { client, now } = reader;
  const today = colomboDay(now);
  const unit = orNotFound((await unitsNamed(client, [offering], today))[0]);
  const counts = await attendanceCounts(client, { offering, ...period });
  const students = counts.map(({ student }) => student);
  const ruleOf = await attendanceRules(client, students);
  const sessions = await readSessions(reader, { offering, students }, period);
  const taken = sessions.filter(isTaken);
  const registerOf = await readRegister(client, taken);
  return {
    unit,
    rule: ruleOfMost(students.map(ruleOf)),
    lines: await readLines(client, { counts, taken, ruleOf, registerOf }),
    sessions: taken,
    notTaken: sessions.filter((session) => !isTaken(session)),
  };
}
