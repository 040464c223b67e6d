import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { OwnScans, ScanSession } from '../api.ts';
import { IS_SHOWN, IS_TODAY, SESSION_FROM, SESSION_JSON } from './shownSessionsSql.ts';

const TODAY = `
  SELECT
    ${SESSION_JSON} AS session,
    coalesce(${IS_SHOWN}, false) AS "isShown",
    CASE WHEN session.state <> 'planned' THEN attendance.status END AS status,
    EXISTS (
        SELECT FROM attendance_rescans rescan
        WHERE rescan.session_id = session.id
          AND rescan.student_id = $1
          AND rescan.confirmed_at IS NULL
          AND rescan.round = (
            SELECT max(round)
            FROM attendance_rescans
            WHERE session_id = session.id
          )
      )
      AND coalesce(${IS_SHOWN}, false) AS "isAsked"
  FROM ${SESSION_FROM}
  LEFT JOIN attendance_qr qr_code ON qr_code.session_id = session.id
  LEFT JOIN attendance
    ON attendance.session_id = session.id
    AND attendance.student_id = $1
    AND attendance.source = 'qr'
  WHERE session.state <> 'cancelled'
    AND ${IS_TODAY}
    AND session.offering_id IN (
      SELECT line.offering_id
      FROM registration_lines line
      JOIN course_registrations registration ON registration.id = line.registration_id
      WHERE registration.student_id = $1 AND line.state = 'enrolled'
    )
  ORDER BY session.starts_at, session.id`;

/**
 * A student's classes of today, with the marks of their own scans only: other marks are shown once
 * the meeting is closed.
 */
export async function readOwnScans(client: Queryable, student: string): Promise<OwnScans> {
  const rows = await queryRows<{
    session: ScanSession;
    isShown: boolean;
    status: string | null;
    isAsked: boolean;
  }>(client, { name: 'own-scans', text: TODAY, values: [student] });
  return {
    today: rows.map(({ session, isShown, status }) => ({ ...session, isShown, status })),
    rescan: rows.find(({ isAsked }) => isAsked)?.session ?? null,
  };
}
