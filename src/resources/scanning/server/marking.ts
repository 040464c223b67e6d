import { v7 as newId } from 'uuid';
import {
  type Queryable,
  queryRow,
  recordActivities,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import { writeMarks } from '../../attendance/server/marks.ts';

/**
 * Binds the device, records the student and logs the scan; logs only the scan where the device
 * belongs to another student.
 */
const MARK = `
  WITH bound AS (
    INSERT INTO device_bindings (session_id, device_hash, student_id)
    VALUES ($1, $4, $2)
    ON CONFLICT (session_id, device_hash) DO UPDATE
    SET student_id = device_bindings.student_id
    RETURNING student_id = $2 AS is_own
  ),
  marked AS (
    INSERT INTO attendance (
      id, session_id, student_id, status, first_status, source, marked_at, marked_by_id,
      device_hash, created_at, created_by, updated_at, updated_by
    )
    SELECT
      $6::uuid, $1, $2, 'present', 'present', 'qr', $5::timestamptz, $3, $4, $5::timestamptz, $3,
      $5::timestamptz, $3
    FROM bound
    WHERE is_own
    ON CONFLICT (session_id, student_id) DO UPDATE
    SET
      status = 'present',
      source = 'qr',
      marked_at = excluded.marked_at,
      marked_by_id = excluded.marked_by_id,
      device_hash = excluded.device_hash,
      version = attendance.version + 1,
      updated_at = excluded.updated_at,
      updated_by = excluded.updated_by
    WHERE attendance.status = 'absent' AND attendance.source <> 'manual'
    RETURNING attendance.id
  ),
  event AS (
    INSERT INTO scan_events (session_id, student_id, outcome, device_hash)
    SELECT
      $1,
      $2,
      CASE
        WHEN NOT is_own THEN 'otherDevice'
        WHEN EXISTS (SELECT FROM marked) THEN 'ok'
        ELSE 'already'
      END,
      $4
    FROM bound
  )
  SELECT is_own AS "isOwn", (SELECT id FROM marked) AS id
  FROM bound`;

interface Scanned {
  session: string;
  student: string;
  user: string;
  device: string;
  /** The existing automatic mark. */
  before: string | null;
}

/**
 * Records a student who scanned as present, under their own account. The caller has checked the
 * rules of `writeMarks` under the same lock on the class. One statement instead of seven, because a
 * whole hall scans within a minute. Of two students with one device at the same moment the database
 * accepts one.
 */
export async function markScanned(
  client: Queryable,
  { session, student, user, device, before }: Scanned,
  now: Date,
): Promise<'ok' | 'already' | 'otherDevice'> {
  const marked = await queryRow<{ isOwn: boolean; id: string | null }>(client, {
    name: 'scan-mark',
    text: MARK,
    values: [session, student, user, device, now.toISOString(), newId()],
  });
  if (!marked?.isOwn) return 'otherDevice';
  if (marked.id === null) return 'already';
  const after =
    before === null
      ? { session, student, status: 'present', firstStatus: 'present', source: 'qr' }
      : { status: 'present' };
  await recordActivities(
    client,
    {
      actorId: user,
      resource: 'attendance',
      action: before === null ? 'create' : 'edit',
      changeSet: newId(),
      cause: 'request',
    },
    [{ recordId: marked.id, before: before === null ? null : { status: before }, after }],
  );
  return 'ok';
}

interface ManualMark {
  student: string;
  status: 'present' | 'absent';
}

/** Corrects the mark of one student whose phone failed or who has left. */
export async function markByHand(
  { client, person, now }: Pick<TransactionContext, 'client' | 'person' | 'now'>,
  session: string,
  { student, status }: ManualMark,
): Promise<void> {
  const [result] = await writeMarks(client, session, [{ id: newId(), student, status }], {
    userId: person.userId,
    now,
    source: 'manual',
  });
  if (result?.why === 'notOnList') throw fieldError('student', 'notFound');
  if (result?.outcome === 'refused' || result?.outcome === 'conflict')
    throw new PortalError('CONFLICT', { details: { reason: result.why } });
}
