import { v7 as newId } from 'uuid';
import {
  type Queryable,
  queryRows,
  recordActivities,
  requireRow,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { MarkResult, SessionState } from '../api.ts';
import type { MarkSource } from '../markValues.ts';
import {
  decideMarks,
  type NewMark,
  type StoredMark,
  type WrittenMark,
} from '../rules/decideMarks.ts';

/** The writer of marks, and the time by the gateway's clock. */
export interface Marker {
  /** The account; `null`: the gateway itself. */
  userId: string | null;
  now: Date;
  source: MarkSource;
  /** Of the phone that scanned. */
  deviceHash?: string;
  changeSet?: string;
  ip?: string;
}

interface SessionRow extends Record<string, unknown> {
  state: SessionState;
  offering: string;
  startsAt: Date;
}

const SESSION = `
  SELECT state, offering_id AS offering, starts_at AS "startsAt"
  FROM class_sessions
  WHERE id = $1`;
const CLAIM = `
  INSERT INTO attendance_receipts (id, session_id, student_id, sent_by, outcome, received_at)
  SELECT given.id, $1, given.student, $2, 'pending', $3
  FROM jsonb_to_recordset($4::jsonb) AS given(id uuid, student uuid)
  ON CONFLICT DO NOTHING
  RETURNING id`;
const KNOWN = `
  SELECT id, session_id AS session, student_id AS student, outcome, why, status, marked_by AS by
  FROM attendance_receipts
  WHERE id = ANY($1::uuid[])`;
const EXPECTED = `
  SELECT DISTINCT registration.student_id AS student
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  WHERE line.offering_id = $1
    AND line.state = 'enrolled'
    AND registration.student_id = ANY($2::uuid[])`;
const CURRENT = `
  SELECT id, student_id AS student, status, marked_by_id AS by, reason
  FROM attendance
  WHERE session_id = $1 AND student_id = ANY($2::uuid[])
  ORDER BY student_id
  FOR UPDATE`;
const INSERT = `
  INSERT INTO attendance (
    id, session_id, student_id, status, first_status, source, marked_at, marked_by_id, device_hash,
    reason, created_at, created_by, updated_at, updated_by
  )
  SELECT
    given.id, $1, given.student, given.status, given.first, $2, $3, $4, $5, given.reason, $3, $4,
    $3, $4
  FROM jsonb_to_recordset($6::jsonb) AS given(
    id uuid, student uuid, status text, first text, reason text
  )
  ON CONFLICT (session_id, student_id) DO NOTHING
  RETURNING student_id AS student`;
const UPDATE = `
  UPDATE attendance
  SET
    status = given.status,
    source = $2,
    marked_at = $3,
    marked_by_id = $4,
    device_hash = coalesce($5, attendance.device_hash),
    reason = coalesce(given.reason, attendance.reason),
    version = attendance.version + 1,
    updated_at = $3,
    updated_by = $4
  FROM jsonb_to_recordset($6::jsonb) AS given(student uuid, status text, reason text)
  WHERE attendance.session_id = $1 AND attendance.student_id = given.student`;
const SETTLE = `
  UPDATE attendance_receipts receipt
  SET outcome = given.outcome, why = given.why, status = given.status, marked_by = given.by
  FROM jsonb_to_recordset($1::jsonb) AS given(id uuid, outcome text, why text, status text, by uuid)
  WHERE receipt.id = given.id`;

/**
 * The class, locked against closing and cancelling: writers of marks share the lock; opening the
 * class takes it exclusively. Throws NOT_FOUND, or SESSION_NOT_OPEN before it begins and once it is
 * cancelled.
 */
export async function sessionToMark(
  client: Queryable,
  session: string,
  now: Date,
  lock: 'SHARE' | 'UPDATE' | null = 'SHARE',
): Promise<SessionRow> {
  const row = await requireRow<SessionRow>(client, {
    text: lock === null ? SESSION : `${SESSION} FOR ${lock}`,
    values: [session],
  });
  if (row.state === 'cancelled')
    throw new PortalError('SESSION_NOT_OPEN', { details: { why: 'cancelled' } });
  if (row.startsAt.getTime() > now.getTime())
    throw new PortalError('SESSION_NOT_OPEN', {
      details: { why: 'notBegun', startsAt: row.startsAt.toISOString() },
    });
  return row;
}

type CurrentRow = StoredMark & { id: string; student: string; reason: string | null } & Record<
    string,
    unknown
  >;

interface DecidedWrites {
  /** The marks to write, by student. */
  writes: ReadonlyMap<string, WrittenMark>;
  /** The stored rows, by student. */
  current: ReadonlyMap<string, CurrentRow>;
}

/** Whether all were stored; false if another mark of the same student was stored first. */
async function store(
  client: Queryable,
  session: string,
  { writes, current }: DecidedWrites,
  by: Marker,
): Promise<boolean> {
  const common = [session, by.source, by.now.toISOString(), by.userId, by.deviceHash ?? null];
  const [fresh, changed] = [
    [...writes].filter(([student]) => !current.has(student)),
    [...writes].filter(([student]) => current.has(student)),
  ];
  const created = fresh.map(([student, mark]) => ({ id: newId(), student, ...mark }));
  if (created.length > 0) {
    const rows = await queryRows<{ student: string }>(client, {
      text: INSERT,
      values: [...common, JSON.stringify(created)],
    });
    if (rows.length < created.length) return false;
  }
  if (changed.length > 0)
    await client.query({
      text: UPDATE,
      values: [...common, JSON.stringify(changed.map(([student, mark]) => ({ student, ...mark })))],
    });
  const log = {
    actorId: by.userId,
    resource: 'attendance',
    changeSet: by.changeSet ?? newId(),
    cause: by.userId === null ? ('job' as const) : ('request' as const),
    ...(by.ip === undefined ? {} : { ip: by.ip }),
  };
  await recordActivities(
    client,
    { ...log, action: 'create' },
    created.map(({ id, student, status, first, reason }) => ({
      recordId: id,
      before: null,
      after: {
        session,
        student,
        status,
        firstStatus: first,
        source: by.source,
        ...(reason === null ? {} : { reason }),
      },
    })),
  );
  await recordActivities(
    client,
    { ...log, action: 'edit' },
    changed.map(([student, { status, reason }]) => {
      const before = current.get(student);
      return {
        recordId: before?.id ?? null,
        before: {
          status: before?.status,
          ...(reason === null ? {} : { reason: before?.reason ?? null }),
        },
        after: { status, ...(reason === null ? {} : { reason }) },
      };
    }),
  );
  return true;
}

/**
 * Writes marks of one class in the order in which they were made, in a constant number of
 * statements, within the transaction of `client`. A known mark id returns its first result.
 * `firstStatus` keeps the first mark. The caller checks the privileges. Throws as `sessionToMark`;
 * any other refusal is the result of its mark.
 */
export async function writeMarks(
  client: Queryable,
  session: string,
  marks: readonly NewMark[],
  by: Marker,
): Promise<MarkResult[]> {
  const { state, offering } = await sessionToMark(client, session, by.now);
  if (marks.length === 0) return [];
  const claimed = await queryRows<{ id: string }>(client, {
    text: CLAIM,
    values: [
      session,
      by.userId,
      by.now.toISOString(),
      JSON.stringify(marks.map(({ id, student }) => ({ id, student }))),
    ],
  });
  const fresh = new Set(claimed.map(({ id }) => id));
  const wanted = marks.filter(
    (mark, index) => fresh.has(mark.id) && marks.findIndex(({ id }) => id === mark.id) === index,
  );
  const students = [...new Set(wanted.map(({ student }) => student))];
  const decided =
    wanted.length === 0
      ? []
      : await decideAndStore(client, session, { wanted, students, state, offering }, by);
  if (decided.length > 0) await client.query({ text: SETTLE, values: [JSON.stringify(decided)] });
  const others = marks.filter(({ id }) => !fresh.has(id)).map(({ id }) => id);
  const known =
    others.length === 0
      ? { rows: [] }
      : await client.query<MarkResult & { session: string } & Record<string, unknown>>({
          text: KNOWN,
          values: [others],
        });
  const answers = new Map<string, MarkResult>([
    ...known.rows
      .filter((row) => row.session === session)
      .map(({ session: _session, ...row }) => [row.id, row] as const),
    ...decided.map((row) => [row.id, row] as const),
  ]);
  return marks.flatMap(({ id }) => answers.get(id) ?? []);
}

interface Wanted {
  wanted: readonly NewMark[];
  students: readonly string[];
  state: SessionState;
  offering: string;
}

async function decideAndStore(
  client: Queryable,
  session: string,
  { wanted, students, state, offering }: Wanted,
  by: Marker,
): Promise<MarkResult[]> {
  const expected = await queryRows<{ student: string }>(client, {
    text: EXPECTED,
    values: [offering, students],
  });
  // Another lecturer may mark the same student between the read and the write; the next read sees that row.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const rows = await queryRows<CurrentRow>(client, {
      text: CURRENT,
      values: [session, students],
    });
    const current = new Map(rows.map((row) => [row.student, row]));
    const { results, writes } = decideMarks(wanted, {
      state,
      expected: new Set(expected.map(({ student }) => student)),
      current,
      by: by.userId,
    });
    if (await store(client, session, { writes, current }, by)) return results;
  }
  throw new PortalError('UNAVAILABLE');
}
