import { v7 as newId } from 'uuid';
import {
  actorOf,
  queryRow,
  queryRows,
  recordActivities,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { hasEffect } from './counts.ts';
import { approvedLeave } from './leave.ts';
import { warnOfAttendance } from './warnings.ts';

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
    SELECT DISTINCT
      registration.student_id AS student,
      ${approvedLeave('registration.student_id')} AS leave
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
