import type { Database, Queryable } from '../../../../gateway/index.ts';
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

/** Who scans, with what. */
export interface Scan {
  student: string;
  user: string;
  device: string | null;
  code: string;
  /** It comes from a network that scans are taken from. */
  isInside: boolean;
}

export interface ScanResult {
  outcome: ScanOutcome | 'tooMany';
  session: ScanSession | null;
  status: string | null;
  /** The lecturers who watch the screen of this meeting. */
  watchers: readonly string[];
}

/** The clock is that of the database: gateways, phones and projectors may each go wrong. */
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
          'session', q.session_id,
          'secret', encode(q.secret, 'hex'),
          'isOpen', ${IS_SHOWN}
        )),
        '[]'
      )
      FROM attendance_qr q
      JOIN class_sessions s ON s.id = q.session_id
      WHERE q.opened_at > now() - interval '1 day'
    ) AS shown`;

interface Asked extends Record<string, unknown> {
  now: number;
  tried: { unknown: number; refused: number };
  shown: { session: string; secret: string; isOpen: boolean }[];
}

/** Holds the state of the meeting until the commit: whoever closes it waits for the scans under way. */
const FACTS = `
  SELECT
    ${SESSION_JSON} AS session,
    ${IS_SHOWN} AS "isOpen",
    CASE
      WHEN EXISTS (SELECT FROM ${READERS} AND r.student_id = $2) THEN 'enrolled'
      WHEN EXISTS (
        SELECT FROM registration_lines l
        JOIN course_registrations r ON r.id = l.registration_id
        JOIN offerings x ON x.id = l.offering_id
        WHERE r.student_id = $2
          AND l.state = 'enrolled'
          AND x.course_unit_id = o.course_unit_id
          AND x.semester_id = o.semester_id
      )
        THEN 'otherOffering'
      ELSE 'none'
    END AS membership,
    s.subgroup IS NOT NULL
      AND EXISTS (
        SELECT FROM class_sessions y
        JOIN attendance b
          ON b.session_id = y.id
          AND b.student_id = $2
          AND b.status IN ('present', 'late')
        WHERE y.offering_id = s.offering_id
          AND y.kind = s.kind
          AND y.subgroup <> s.subgroup
          AND date_trunc('week', y.starts_at AT TIME ZONE 'Asia/Colombo')
            = date_trunc('week', s.starts_at AT TIME ZONE 'Asia/Colombo')
      ) AS "attendedOtherGroup",
    (
      SELECT json_build_object('status', a.status, 'source', a.source)
      FROM attendance a
      WHERE a.session_id = s.id AND a.student_id = $2
    ) AS mark,
    (
      SELECT student_id
      FROM device_bindings d
      WHERE d.session_id = s.id AND d.device_hash = $3
    ) AS "deviceHolder",
    EXISTS (
      SELECT FROM attendance_rescans c
      WHERE c.session_id = s.id
        AND c.student_id = $2
        AND c.confirmed_at IS NULL
        AND c.round = (SELECT max(round) FROM attendance_rescans WHERE session_id = s.id)
    ) AS "isRescanDue",
    (
      SELECT coalesce(json_agg(p.user_id), '[]')
      FROM class_sessions__lecturers t
      JOIN staff p ON p.id = t.target_id
      WHERE t.owner_id = s.id AND p.user_id IS NOT NULL
    ) AS watchers
  FROM ${SESSION_FROM}
  JOIN attendance_qr q ON q.session_id = s.id
  WHERE s.id = $1
  FOR SHARE OF s`;

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

async function take(
  client: Queryable,
  scan: Scan,
  found: Found<Shown>,
  now: Date,
): Promise<ScanResult> {
  const { student, device } = scan;
  const { session: id } = found.shown;
  const { rows } = await client.query<Read>({
    name: 'scan-facts',
    text: FACTS,
    values: [id, student, device],
  });
  const [facts] = rows;
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
    const bound = await client.query<{ holder: string }>({
      name: 'scan-bind',
      text: BIND,
      values: [id, device, student],
    });
    // Two students with one device at the same moment: the database let one of them in.
    if (bound.rows[0]?.holder !== student) outcome = 'otherDevice';
  }
  if (outcome === 'confirmed') await client.query({ text: CONFIRM, values: [id, student] });
  await client.query({
    name: 'scan-event',
    text: REMEMBER,
    values: [id, student, outcome, device, found.age === 'expired' ? found.lateSeconds : null],
  });
  return answer();
}

/**
 * One scan from one phone: one question what codes stand, then one short transaction over single
 * rows. Every attempt is remembered with its outcome. `now` is the gateway's clock, by which marks
 * are dated.
 */
export async function takeScan(database: Database, scan: Scan, now: Date): Promise<ScanResult> {
  const { rows } = await database.query<Asked>(ASK, [scan.student], 'scan-ask');
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
    await database.query(
      REMEMBER,
      [null, scan.student, 'unknown', scan.device, null],
      'scan-event',
    );
    return { outcome: 'unknown', ...nothing };
  }
  return database.transaction((client) => take(client, scan, found, now));
}
