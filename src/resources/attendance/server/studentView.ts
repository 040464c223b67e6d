import {
  colomboDay,
  instantSql,
  localised,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { ComingClass, OwnAttendance, OwnMark } from '../api.ts';
import { attendanceCounts, isHeld } from './counts.ts';
import { apologyFor } from './leave.ts';
import { attendanceRules, ruleOfMost } from './ruleInForce.ts';
import { unitsNamed, withStanding } from './units.ts';

const OWN = `
  SELECT
    session.id AS session,
    session.offering_id AS offering,
    ${instantSql('session.starts_at')} AS "startsAt",
    session.kind,
    hall.code AS hall,
    attendance.status,
    session.counts_for_eligibility AS counts
  FROM attendance
  JOIN class_sessions session ON session.id = attendance.session_id
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id
  WHERE attendance.student_id = $1 AND ${isHeld('session')}
  ORDER BY session.starts_at DESC, session.id`;

const DAYS_AHEAD = 28;
const COMING = `
  SELECT
    session.id AS session,
    unit.code,
    ${localised('unit.title')} AS title,
    ${instantSql('session.starts_at')} AS "startsAt",
    ${instantSql('session.ends_at')} AS "endsAt",
    session.kind,
    hall.code AS hall,
    ${apologyFor('$1')} AS apology
  FROM class_sessions session
  JOIN offerings offering ON offering.id = session.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  LEFT JOIN lecturehalls hall ON hall.id = session.hall_id
  WHERE session.state = 'planned'
    AND session.starts_at > $2
    AND session.starts_at < $2::timestamptz + interval '${DAYS_AHEAD} days'
    AND session.offering_id IN (
      SELECT line.offering_id
      FROM registration_lines line
      JOIN course_registrations registration ON registration.id = line.registration_id
      WHERE registration.student_id = $1 AND line.state = 'enrolled'
    )
  ORDER BY session.starts_at, session.id`;

/** The attendance visible to a student: figures and marks of closed classes. */
export async function readOwnAttendance(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  student: string,
): Promise<OwnAttendance> {
  const today = colomboDay(now);
  const rule = ruleOfMost([(await attendanceRules(client, [student]))(student)]);
  const counts = await attendanceCounts(client, { student });
  const marks = await queryRows<OwnMark>(client, {
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
    coming: await queryRows<ComingClass>(client, {
      text: COMING,
      values: [student, now.toISOString()],
    }),
  };
}

const MENTEE = `
  SELECT FROM students
  WHERE id = $1 AND mentor_id = $2 AND (mentor_until IS NULL OR mentor_until >= $3::date)`;

/** Throws NOT_FOUND unless the person is the student's current mentor. */
export async function assertMentee(
  { client, person, now }: Pick<TransactionContext, 'client' | 'person' | 'now'>,
  student: string,
): Promise<void> {
  const { staffId } = person;
  const { rows } =
    staffId === null
      ? { rows: [] }
      : await client.query({ text: MENTEE, values: [student, staffId, colomboDay(now)] });
  if (rows.length === 0) throw new PortalError('NOT_FOUND');
}
