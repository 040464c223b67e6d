import type { FastifyRequest } from 'fastify';
import {
  type Database,
  type Queryable,
  queryRow,
  transactionOnce,
} from '../../../../gateway/index.ts';
import type { ScanOutcome, ScanSession } from '../api.ts';
import { findCode, readCode, type Found } from '../rules/codes.ts';
import { hasTriedEnough, judgeScan, WINDOW_SECONDS, type ScanFacts } from '../rules/scanRules.ts';
import { markScanned } from './marking.ts';
import { IS_SHOWN, READERS, SESSION_FROM, SESSION_JSON } from './shownSessionsSql.ts';

interface Shown {
  session: string;
  secret: Buffer;
  isOpen: boolean;
}

/** The scanning student and device. */
export interface Scan {
  student: string;
  user: string;
  device: string | null;
  code: string;
  /** Whether it comes from an allowed network. */
  isInside: boolean;
}

export interface ScanResult {
  outcome: ScanOutcome | 'tooMany';
  session: ScanSession | null;
  status: string | null;
  /** The lecturers who watch the screen of this meeting. */
  watchers: readonly string[];
}

/** Uses the clock of the database: those of gateways, phones and projectors may be wrong. */
const ASK = `
  SELECT
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
    (
      SELECT json_build_object(
        'unknown', count(*) FILTER (WHERE outcome = 'unknown'),
        'refused', count(*) FILTER (WHERE outcome NOT IN ('ok', 'already', 'confirmed'))
      )
      FROM scan_events
      WHERE student_id = $1 AND at > now() - make_interval(secs => ${WINDOW_SECONDS})
    ) AS tried,
    (
      SELECT coalesce(
        json_agg(json_build_object(
          'session', qr_code.session_id,
          'secret', encode(qr_code.secret, 'hex'),
          'isOpen', ${IS_SHOWN}
        )),
        '[]'
      )
      FROM attendance_qr qr_code
      JOIN class_sessions session ON session.id = qr_code.session_id
      WHERE qr_code.opened_at > now() - interval '1 day'
    ) AS shown`;

interface Asked extends Record<string, unknown> {
  now: number;
  tried: { unknown: number; refused: number };
  shown: { session: string; secret: string; isOpen: boolean }[];
}

/** Locks the state of the meeting until the commit: closing it waits for the scans under way. */
const FACTS = `
  SELECT
    ${SESSION_JSON} AS session,
    ${IS_SHOWN} AS "isOpen",
    CASE
      WHEN EXISTS (SELECT FROM ${READERS} AND registration.student_id = $2) THEN 'enrolled'
      WHEN EXISTS (
        SELECT FROM registration_lines line
        JOIN course_registrations registration ON registration.id = line.registration_id
        JOIN offerings other_offering ON other_offering.id = line.offering_id
        WHERE registration.student_id = $2
          AND line.state = 'enrolled'
          AND other_offering.course_unit_id = offering.course_unit_id
          AND other_offering.semester_id = offering.semester_id
      )
        THEN 'otherOffering'
      ELSE 'none'
    END AS membership,
    session.subgroup IS NOT NULL
      AND EXISTS (
        SELECT FROM class_sessions other_session
        JOIN attendance other_mark
          ON other_mark.session_id = other_session.id
          AND other_mark.student_id = $2
          AND other_mark.status IN ('present', 'late')
        WHERE other_session.offering_id = session.offering_id
          AND other_session.kind = session.kind
          AND other_session.subgroup <> session.subgroup
          AND date_trunc('week', other_session.starts_at AT TIME ZONE 'Asia/Colombo')
            = date_trunc('week', session.starts_at AT TIME ZONE 'Asia/Colombo')
      ) AS "attendedOtherGroup",
    (
      SELECT json_build_object('status', attendance.status, 'source', attendance.source)
      FROM attendance
      WHERE attendance.session_id = session.id AND attendance.student_id = $2
    ) AS mark,
    (
      SELECT student_id
      FROM device_bindings binding
      WHERE binding.session_id = session.id AND binding.device_hash = $3
    ) AS "deviceHolder",
    EXISTS (
      SELECT FROM attendance_rescans rescan
      WHERE rescan.session_id = session.id
        AND rescan.student_id = $2
        AND rescan.confirmed_at IS NULL
        AND rescan.round = (SELECT max(round) FROM attendance_rescans WHERE session_id = session.id)
    ) AS "isRescanDue",
    (
      SELECT coalesce(json_agg(member.user_id), '[]')
      FROM class_sessions__lecturers lecturer
      JOIN staff member ON member.id = lecturer.target_id
      WHERE lecturer.owner_id = session.id AND member.user_id IS NOT NULL
    ) AS watchers
  FROM ${SESSION_FROM}
  JOIN attendance_qr qr_code ON qr_code.session_id = session.id
  WHERE session.id = $1
  FOR SHARE OF session`;

interface Read
  extends
    Record<string, unknown>,
    Pick<
      ScanFacts,
      'isOpen' | 'membership' | 'attendedOtherGroup' | 'mark' | 'deviceHolder' | 'isRescanDue'
    > {
  session: ScanSession;
  watchers: string[];
}

const BIND = `
  INSERT INTO device_bindings (session_id, device_hash, student_id)
  VALUES ($1, $2, $3)
  ON CONFLICT (session_id, device_hash) DO UPDATE
  SET student_id = device_bindings.student_id
  RETURNING student_id AS holder`;
const CONFIRM = `
  UPDATE attendance_rescans
  SET confirmed_at = now()
  WHERE session_id = $1 AND student_id = $2 AND confirmed_at IS NULL`;
const REMEMBER = `
  INSERT INTO scan_events (session_id, student_id, outcome, device_hash, late_seconds)
  VALUES ($1, $2, $3, $4, $5)`;
const remember = (client: Queryable, values: unknown[]): Promise<unknown> =>
  client.query({ name: 'scan-event', text: REMEMBER, values });

async function take(
  client: Queryable,
  scan: Scan,
  found: Found<Shown>,
  now: Date,
): Promise<ScanResult> {
  const { student, device } = scan;
  const { session: id } = found.shown;
  const facts = await queryRow<Read>(client, {
    name: 'scan-facts',
    text: FACTS,
    values: [id, student, device],
  });
  if (!facts) return { outcome: 'unknown', session: null, status: null, watchers: [] };
  let outcome = judgeScan({
    ...facts,
    found,
    isInside: scan.isInside,
    hasDevice: device !== null,
    student,
  });
  const answer = (): ScanResult => ({
    outcome,
    session: facts.session,
    status: outcome === 'ok' ? 'present' : (facts.mark?.status ?? null),
    watchers: facts.watchers,
  });
  if (outcome === 'ok' && device !== null) {
    outcome = await markScanned(
      client,
      { session: id, student, user: scan.user, device, before: facts.mark?.status ?? null },
      now,
    );
    return answer();
  }
  if (device !== null && (outcome === 'already' || outcome === 'confirmed')) {
    const bound = await queryRow<{ holder: string }>(client, {
      name: 'scan-bind',
      text: BIND,
      values: [id, device, student],
    });
    // Two students used one device at the same time, and the database accepted one of them.
    if (bound?.holder !== student) outcome = 'otherDevice';
  }
  if (outcome === 'confirmed') await client.query({ text: CONFIRM, values: [id, student] });
  const late = found.age === 'expired' ? found.lateSeconds : null;
  await remember(client, [id, student, outcome, device, late]);
  return answer();
}

/**
 * Records one scan: one query for the codes that are shown, then one short transaction over single
 * rows. Every attempt is logged with its outcome. `now` is the gateway's clock, which dates the
 * marks.
 */
export async function recordScan(
  database: Database,
  request: FastifyRequest,
  scan: Scan,
  now: Date,
): Promise<ScanResult> {
  const { rows } = await database.query<Asked>({
    text: ASK,
    values: [scan.student],
    name: 'scan-ask',
  });
  const [asked] = rows;
  if (!asked) throw new TypeError('the database answered nothing');
  const nothing = { session: null, status: null, watchers: [] };
  if (hasTriedEnough(asked.tried)) return { outcome: 'tooMany', ...nothing };
  const code = readCode(scan.code);
  const shown = asked.shown.map((one): Shown => ({
    ...one,
    secret: Buffer.from(one.secret, 'hex'),
  }));
  const found = code && findCode(shown, code, asked.now);
  if (!found) {
    await remember(database, [null, scan.student, 'unknown', scan.device, null]);
    return { outcome: 'unknown', ...nothing };
  }
  return transactionOnce({ database }, request, (client) => take(client, scan, found, now));
}
