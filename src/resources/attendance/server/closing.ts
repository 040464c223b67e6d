import { v7 as newId } from 'uuid';
import {
  actorOf,
  queryRow,
  queryRows,
  recordActivities,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import { hasEffect } from './counts.ts';
import reasons from './reasons.json' with { type: 'json' };
import { warnOfAttendance } from './warnings.ts';

/** Approved leave on the day of the class, as a mark; medical leave takes precedence. */
const LEAVE = (student: string): string => `(
  SELECT CASE WHEN bool_or(leave_request.kind = 'medical') THEN 'medical' ELSE 'excused' END
  FROM leave_requests leave_request
  WHERE leave_request.student_id = ${student}
    AND leave_request.state = 'approved'
    AND (session.starts_at AT TIME ZONE 'Asia/Colombo')::date
      BETWEEN leave_request.starts_on AND leave_request.ends_on
  HAVING count(*) > 0
)`;

/**
 * Adds marks for registered students without one. In a class of a smaller group, only for students
 * whose last class was in that group or who had none; the others were not expected.
 */
const MISSING = `
  INSERT INTO attendance (
    id, session_id, student_id, status, first_status, source, marked_at, marked_by_id, created_at,
    updated_at
  )
  SELECT
    gen_random_uuid(),
    session.id,
    reader.student,
    coalesce(reader.leave, 'absent'),
    coalesce(reader.leave, 'absent'),
    'auto',
    $2,
    NULL,
    $2,
    $2
  FROM class_sessions session
  CROSS JOIN LATERAL (
    SELECT DISTINCT registration.student_id AS student, ${LEAVE('registration.student_id')} AS leave
    FROM registration_lines line
    JOIN course_registrations registration ON registration.id = line.registration_id
    WHERE line.offering_id = session.offering_id AND line.state = 'enrolled'
  ) reader
  WHERE session.id = $1
    AND (
      session.subgroup IS NULL
      OR session.subgroup IS NOT DISTINCT FROM (
        SELECT earlier.subgroup
        FROM class_sessions earlier
        JOIN attendance ON attendance.session_id = earlier.id
        WHERE earlier.offering_id = session.offering_id
          AND earlier.kind = session.kind
          AND earlier.subgroup IS NOT NULL
          AND attendance.student_id = reader.student
          AND ${hasEffect('attendance', 'attended')}
          AND earlier.id <> session.id
          AND earlier.starts_at < session.starts_at
        ORDER BY earlier.starts_at DESC
        LIMIT 1
      )
    )
  ON CONFLICT (session_id, student_id) DO NOTHING
  RETURNING id, student_id AS student, status`;
const OFFERING = 'SELECT offering_id AS offering FROM class_sessions WHERE id = $1';

/**
 * Completes the list of a class that is being closed: a student without a mark was absent or on
 * leave (`ATT automark`). Then warns students whose attendance has fallen.
 */
export async function completeAttendance(
  context: TransactionContext,
  session: string,
): Promise<void> {
  const { client, person, now } = context;
  const rows = await queryRows<{ id: string; student: string; status: string }>(client, {
    text: MISSING,
    values: [session, now.toISOString()],
  });
  const common = {
    actorId: actorOf(person),
    resource: 'attendance',
    changeSet: newId(),
    action: 'create' as const,
  };
  await recordActivities(
    client,
    common,
    rows.map(({ id, student, status }) => ({
      recordId: id,
      before: null,
      after: { session, student, status, firstStatus: status, source: 'auto' },
    })),
  );
  const found = await queryRow<{ offering: string }>(client, { text: OFFERING, values: [session] });
  if (found) await warnOfAttendance(context, found.offering);
}

const EXCUSED = `
  UPDATE attendance
  SET
    status = $4,
    reason = $5,
    version = attendance.version + 1,
    marked_at = $6,
    marked_by_id = $7,
    updated_at = $6,
    updated_by = $7
  FROM class_sessions session
  WHERE session.id = attendance.session_id
    AND attendance.student_id = $1
    AND attendance.status = 'absent'
    AND session.state <> 'locked'
    AND (session.starts_at AT TIME ZONE 'Asia/Colombo')::date BETWEEN $2::date AND $3::date
  RETURNING attendance.id`;
const WHY = LANGUAGES.map((language) => reasons.approvedLeave[language]).join(' / ');

interface Leave {
  student: string;
  kind: string;
  startsOn: string;
  endsOn: string;
}

/**
 * Turns absences on the days of an approved leave into excused ones, except in locked classes.
 * Returns their number.
 */
export async function excuseAbsences(
  { client, person, now }: Pick<TransactionContext, 'client' | 'person' | 'now'>,
  { student, kind, startsOn, endsOn }: Leave,
): Promise<number> {
  const actor = actorOf(person);
  const status = kind === 'medical' ? 'medical' : 'excused';
  const rows = await queryRows<{ id: string }>(client, {
    text: EXCUSED,
    values: [student, startsOn, endsOn, status, WHY, now.toISOString(), actor],
  });
  await recordActivities(
    client,
    { actorId: actor, resource: 'attendance', changeSet: newId(), action: 'edit' },
    rows.map(({ id }) => ({
      recordId: id,
      before: { status: 'absent', reason: null },
      after: { status, reason: WHY },
    })),
  );
  return rows.length;
}
