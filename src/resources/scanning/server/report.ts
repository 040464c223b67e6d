import type { Queryable } from '../../../../gateway/index.ts';
import type { RefusedAttempts, ScannedStudent, ScanReport, SharedDevice } from '../api.ts';

const student = (id: string): string =>
  `(
    SELECT json_build_object(
      'id', st.id,
      'name', json_build_object('en', st.name_with_initials_en, 'si', st.name_with_initials_si),
      'registrationNumber', st.registration_number
    )
    FROM students st
    WHERE st.id = ${id}
  )`;

/**
 * Within the meeting: who was refused because the device stood for another. Across meetings of the
 * class: a device that changed hands.
 */
const DEVICES = `
  SELECT ${student('x.holder')} AS holder, ${student('x.other')} AS other, x.here AS "isHere", x.at
  FROM (
    SELECT d.student_id AS holder, e.student_id AS other, true AS here, max(e.at) AS at
    FROM scan_events e
    JOIN device_bindings d ON d.session_id = e.session_id AND d.device_hash = e.device_hash
    WHERE e.session_id = $1 AND e.outcome = 'otherDevice'
    GROUP BY 1, 2
    UNION ALL
    SELECT d.student_id, before.student_id, false, max(before.at)
    FROM class_sessions s
    JOIN class_sessions y ON y.offering_id = s.offering_id AND y.id <> s.id
    JOIN device_bindings d ON d.session_id = s.id
    JOIN device_bindings before
      ON before.session_id = y.id
      AND before.device_hash = d.device_hash
      AND before.student_id <> d.student_id
    WHERE s.id = $1
    GROUP BY 1, 2
  ) x
  ORDER BY x.here DESC, x.at DESC
  LIMIT 200`;

const ATTEMPTS = `
  SELECT ${student('x.student_id')} AS student, x.counts, x.late AS "lateSeconds"
  FROM (
    SELECT student_id, json_object_agg(outcome, n) AS counts, max(late) AS late, sum(n) AS total
    FROM (
      SELECT student_id, outcome, count(*)::int AS n, max(late_seconds) AS late
      FROM scan_events
      WHERE session_id = $1 AND outcome NOT IN ('ok', 'already', 'confirmed', 'otherDevice')
      GROUP BY 1, 2
    ) o
    GROUP BY student_id
  ) x
  ORDER BY x.total DESC, x.student_id
  LIMIT 200`;

const UNCONFIRMED = `
  SELECT DISTINCT c.student_id AS id, ${student('c.student_id')}::jsonb AS student
  FROM attendance_rescans c
  WHERE c.session_id = $1 AND c.confirmed_at IS NULL`;

/**
 * What a lecturer may want to ask somebody about. Nothing of it is a proof, and nothing of it
 * changes attendance.
 */
export async function scanReport(client: Queryable, id: string): Promise<ScanReport> {
  const ask = async <Row>(text: string): Promise<Row[]> =>
    (await client.query<Row & Record<string, unknown>>({ text, values: [id] })).rows;
  return {
    devices: await ask<SharedDevice>(DEVICES),
    attempts: await ask<RefusedAttempts>(ATTEMPTS),
    unconfirmed: (await ask<{ student: ScannedStudent }>(UNCONFIRMED)).map(
      ({ student: one }) => one,
    ),
  };
}
