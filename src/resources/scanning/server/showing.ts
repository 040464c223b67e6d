import { randomBytes } from 'node:crypto';
import { localised, type Queryable, queryRows, requireRow } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { ListedStudent, ScanSession, ShowableSession, ShownCode } from '../api.ts';
import { changesIn, codeAt, stepAt } from '../rules/codes.ts';
import {
  IS_SHOWN,
  IS_TODAY,
  READERS,
  SESSION_FROM,
  SESSION_JSON,
  STUDENT_JSON,
} from './shownSessionsSql.ts';

const SECRET_BYTES = 32;
const LATEST = 12;
const IS_MINE = `EXISTS (
  SELECT FROM class_sessions__lecturers lecturer
  WHERE lecturer.owner_id = session.id AND lecturer.target_id = $1
)`;
const CAME = `attendance.status IN ('present', 'late')`;

/** The state of a meeting that the person lectures at. Throws NOT_FOUND for any other. */
export async function assertOwnSession(
  client: Queryable,
  staffId: string | null,
  id: string,
): Promise<string> {
  const row = await requireRow<{ state: string }>(client, {
    text: `SELECT session.state FROM class_sessions session WHERE session.id = $2 AND ${IS_MINE}`,
    values: [staffId, id],
  });
  return row.state;
}

/** The lecturer's meetings of today and those with a shown code, by time. */
export async function ownSessions(
  client: Queryable,
  staffId: string | null,
): Promise<ShowableSession[]> {
  const rows = await queryRows<{ session: ScanSession } & Omit<ShowableSession, keyof ScanSession>>(
    client,
    {
      text: `
      SELECT
        ${SESSION_JSON} AS session,
        coalesce(${IS_SHOWN}, false) AS "isShown",
        (SELECT count(*)::int FROM ${READERS}) AS enrolled,
        (
          SELECT count(*)::int
          FROM attendance
          WHERE attendance.session_id = session.id AND ${CAME}
        ) AS present
      FROM ${SESSION_FROM}
      LEFT JOIN attendance_qr qr_code ON qr_code.session_id = session.id
      WHERE ${IS_MINE} AND session.state <> 'cancelled' AND (${IS_SHOWN} OR ${IS_TODAY})
      ORDER BY session.starts_at, session.id`,
      values: [staffId],
    },
  );
  return rows.map(({ session, ...rest }) => ({ ...session, ...rest }));
}

/**
 * Starts showing codes under a new secret, which invalidates earlier codes. An active showing
 * continues.
 */
export async function showCode(client: Queryable, id: string, userId: string): Promise<void> {
  await client.query({
    text: `
      INSERT INTO attendance_qr AS qr_code (session_id, secret, opened_at, opened_by)
      VALUES ($1, $2, now(), $3)
      ON CONFLICT (session_id) DO UPDATE
      SET
        secret = excluded.secret,
        opened_at = excluded.opened_at,
        opened_by = excluded.opened_by,
        closed_at = NULL
      WHERE qr_code.closed_at IS NOT NULL`,
    values: [id, randomBytes(SECRET_BYTES), userId],
  });
}

export async function stopCode(client: Queryable, id: string): Promise<void> {
  await client.query({
    text: 'UPDATE attendance_qr SET closed_at = now() WHERE session_id = $1 AND closed_at IS NULL',
    values: [id],
  });
}

export async function storeHeadCount(
  client: Queryable,
  id: string,
  headCount: number | null,
): Promise<void> {
  const { rowCount } = await client.query({
    text: 'UPDATE attendance_qr SET head_count = $2 WHERE session_id = $1',
    values: [id, headCount],
  });
  if (rowCount === 0) throw new PortalError('NOT_FOUND');
}

const STATE = `
  SELECT
    ${SESSION_JSON} AS session,
    coalesce(${IS_SHOWN}, false) AS "isShown",
    encode(qr_code.secret, 'hex') AS secret,
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
    qr_code.head_count AS "headCount",
    (SELECT count(*)::int FROM ${READERS}) AS enrolled,
    (
      SELECT count(*)::int
      FROM attendance
      WHERE attendance.session_id = session.id AND attendance.source = 'qr' AND ${CAME}
    ) AS scanned,
    (
      SELECT count(*)::int
      FROM attendance
      WHERE attendance.session_id = session.id AND ${CAME}
    ) AS present,
    (
      SELECT count(*)::int
      FROM scan_events event
      WHERE event.session_id = session.id AND event.outcome NOT IN ('ok', 'already', 'confirmed')
    ) AS refused,
    (
      SELECT coalesce(json_agg(latest ORDER BY latest."at" DESC), '[]')
      FROM (
        SELECT
          student.id,
          ${localised('student.name_with_initials')} AS name,
          student.registration_number AS "registrationNumber",
          event.at
        FROM scan_events event
        JOIN students student ON student.id = event.student_id
        WHERE event.session_id = session.id AND event.outcome = 'ok'
        ORDER BY event.at DESC
        LIMIT ${LATEST}
      ) latest
    ) AS latest,
    (
      SELECT json_build_object(
        'round', rescan.round,
        'students', json_agg(
          json_build_object(${STUDENT_JSON}, 'confirmedAt', rescan.confirmed_at)
          ORDER BY student.registration_number
        )
      )
      FROM attendance_rescans rescan
      JOIN students student ON student.id = rescan.student_id
      WHERE rescan.session_id = session.id
        AND rescan.round = (SELECT max(round) FROM attendance_rescans WHERE session_id = session.id)
      GROUP BY rescan.round
    ) AS rescan
  FROM ${SESSION_FROM}
  LEFT JOIN attendance_qr qr_code ON qr_code.session_id = session.id
  WHERE session.id = $1`;

interface State extends Record<string, unknown>, Omit<ShownCode, 'code'> {
  isShown: boolean;
  secret: string | null;
  now: number;
}

/** The current state of the screen; without the code unless `withCode`. */
export async function readCode(
  client: Queryable,
  id: string,
  withCode: boolean,
): Promise<ShownCode> {
  const row = await requireRow<State>(client, { name: 'shown-code', text: STATE, values: [id] });
  const { isShown, secret, now, ...state } = row;
  const code =
    isShown && secret !== null && withCode
      ? {
          ...codeAt(Buffer.from(secret, 'hex'), stepAt(now)),
          changesInMs: Math.ceil(changesIn(now)),
        }
      : null;
  return { ...state, code };
}

/**
 * Requests a second scan from `count` random students who scanned. Returns their accounts. Throws
 * CONFLICT if none has scanned yet.
 */
export async function askAgain(client: Queryable, id: string, count: number): Promise<string[]> {
  const rows = await queryRows<{ user: string | null }>(client, {
    text: `
      WITH drawn AS (
        INSERT INTO attendance_rescans (session_id, round, student_id)
        SELECT
          $1,
          coalesce((SELECT max(round) FROM attendance_rescans WHERE session_id = $1), 0) + 1,
          attendance.student_id
        FROM attendance
        WHERE attendance.session_id = $1 AND attendance.source = 'qr' AND ${CAME}
        ORDER BY gen_random_uuid()
        LIMIT $2
        RETURNING student_id
      )
      SELECT student.user_id AS user
      FROM drawn
      JOIN students student ON student.id = drawn.student_id`,
    values: [id, count],
  });
  if (rows.length === 0)
    throw new PortalError('CONFLICT', { details: { reason: 'nobodyScanned' } });
  return rows.flatMap(({ user }) => user ?? []);
}

/** The students of the class with their marks, for searching by name or number. */
export const listStudents = (client: Queryable, id: string): Promise<ListedStudent[]> =>
  queryRows<ListedStudent>(client, {
    text: `
      SELECT
        student.id,
        ${localised('student.name_with_initials')} AS name,
        student.registration_number AS "registrationNumber",
        attendance.status,
        attendance.source
      FROM class_sessions session
      JOIN LATERAL (SELECT registration.student_id FROM ${READERS}) reader ON true
      JOIN students student ON student.id = reader.student_id
      LEFT JOIN attendance
        ON attendance.session_id = session.id
        AND attendance.student_id = student.id
      WHERE session.id = $1
      ORDER BY student.registration_number`,
    values: [id],
  });
