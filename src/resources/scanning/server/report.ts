import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { RefusedAttempts, ScannedStudent, ScanReport, SharedDevice } from '../api.ts';

const student = (id: string): string =>
  `(
    SELECT json_build_object(
      'id', student.id,
      'name', ${localised('student.name_with_initials')},
      'registrationNumber', student.registration_number
    )
    FROM students student
    WHERE student.id = ${id}
  )`;

/**
 * Within the meeting: refusals because the device belongs to another student. Across meetings of
 * the class: devices used by several students.
 */
const DEVICES = `
  SELECT
    ${student('found.holder')} AS holder,
    ${student('found.other')} AS other,
    found.here AS "isHere",
    found.at
  FROM (
    SELECT
      binding.student_id AS holder,
      event.student_id AS other,
      true AS here,
      max(event.at) AS at
    FROM scan_events event
    JOIN device_bindings binding
      ON binding.session_id = event.session_id
      AND binding.device_hash = event.device_hash
    WHERE event.session_id = $1 AND event.outcome = 'otherDevice'
    GROUP BY 1, 2
    UNION ALL
    SELECT binding.student_id, before.student_id, false, max(before.at)
    FROM class_sessions session
    JOIN class_sessions other_session
      ON other_session.offering_id = session.offering_id
      AND other_session.id <> session.id
    JOIN device_bindings binding ON binding.session_id = session.id
    JOIN device_bindings before
      ON before.session_id = other_session.id
      AND before.device_hash = binding.device_hash
      AND before.student_id <> binding.student_id
    WHERE session.id = $1
    GROUP BY 1, 2
  ) found
  ORDER BY found.here DESC, found.at DESC`;

const ATTEMPTS = `
  SELECT ${student('found.student_id')} AS student, found.counts, found.late AS "lateSeconds"
  FROM (
    SELECT student_id, json_object_agg(outcome, n) AS counts, max(late) AS late, sum(n) AS total
    FROM (
      SELECT student_id, outcome, count(*)::int AS n, max(late_seconds) AS late
      FROM scan_events
      WHERE session_id = $1 AND outcome NOT IN ('ok', 'already', 'confirmed', 'otherDevice')
      GROUP BY 1, 2
    ) counted
    GROUP BY student_id
  ) found
  ORDER BY found.total DESC, found.student_id`;

const UNCONFIRMED = `
  SELECT DISTINCT rescan.student_id AS id, ${student('rescan.student_id')}::jsonb AS student
  FROM attendance_rescans rescan
  WHERE rescan.session_id = $1 AND rescan.confirmed_at IS NULL`;

/**
 * Findings that a lecturer may want to ask students about. They prove nothing and change no
 * attendance.
 */
export async function readScanReport(client: Queryable, id: string): Promise<ScanReport> {
  const ask = <Row extends object>(text: string): Promise<Row[]> =>
    queryRows<Row>(client, { text, values: [id] });
  return {
    devices: await ask<SharedDevice>(DEVICES),
    attempts: await ask<RefusedAttempts>(ATTEMPTS),
    unconfirmed: (await ask<{ student: ScannedStudent }>(UNCONFIRMED)).map(
      ({ student: one }) => one,
    ),
  };
}
