import type { Queryable } from '../../../../gateway/index.ts';
import type { OwnScans, ScanSession } from '../api.ts';
import { IS_SHOWN, IS_TODAY, SESSION_FROM, SESSION_JSON } from './shownSessionsSql.ts';

const TODAY = `
  SELECT
    ${SESSION_JSON} AS session,
    coalesce(${IS_SHOWN}, false) AS "isShown",
    CASE WHEN s.state <> 'planned' THEN a.status END AS status,
    EXISTS (
        SELECT FROM attendance_rescans c
        WHERE c.session_id = s.id
          AND c.student_id = $1
          AND c.confirmed_at IS NULL
          AND c.round = (SELECT max(round) FROM attendance_rescans WHERE session_id = s.id)
      )
      AND coalesce(${IS_SHOWN}, false) AS "isAsked"
  FROM ${SESSION_FROM}
  LEFT JOIN attendance_qr q ON q.session_id = s.id
  LEFT JOIN attendance a ON a.session_id = s.id AND a.student_id = $1 AND a.source = 'qr'
  WHERE s.state <> 'cancelled'
    AND ${IS_TODAY}
    AND s.offering_id IN (
      SELECT l.offering_id
      FROM registration_lines l
      JOIN course_registrations r ON r.id = l.registration_id
      WHERE r.student_id = $1 AND l.state = 'enrolled'
    )
  ORDER BY s.starts_at, s.id`;

/**
 * A student's classes of today. Of attendance it tells what the student's own scans came to; the
 * rest is for the closed meeting to say.
 */
export async function ownScans(client: Queryable, student: string): Promise<OwnScans> {
  const { rows } = await client.query<{
    session: ScanSession;
    isShown: boolean;
    status: string | null;
    isAsked: boolean;
  }>({ name: 'own-scans', text: TODAY, values: [student] });
  return {
    today: rows.map(({ session, isShown, status }) => ({ ...session, isShown, status })),
    rescan: rows.find(({ isAsked }) => isAsked)?.session ?? null,
  };
}
