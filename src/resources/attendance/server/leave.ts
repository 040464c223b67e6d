import { v7 as newId } from 'uuid';
import {
  actorOf,
  localisedFrom,
  queryRow,
  queryRows,
  recordActivities,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { type Localised, LANGUAGES } from '../../../contract/model/constants.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import reasons from './reasons.json' with { type: 'json' };

/** SQL: a `leave_request` is for the class: an apology for this one, leave for its day. */
const IS_FOR_CLASS = `CASE
    WHEN leave_request.kind = 'apology' THEN leave_request.session_id = session.id
    ELSE (session.starts_at AT TIME ZONE '${TIME_ZONE}')::date
      BETWEEN leave_request.starts_on AND leave_request.ends_on
  END`;

/** SQL: the mark of an absence by its approved leave. */
const STATUS = `CASE
    WHEN bool_or(leave_request.kind = 'medical') THEN 'medical'
    ELSE 'excused'
  END`;

/**
 * SQL: approved leave of a student for the class `session`, as a mark; medical leave takes
 * precedence. NULL without leave.
 */
export const approvedLeave = (student: string): string => `(
  SELECT ${STATUS}
  FROM leave_requests leave_request
  WHERE leave_request.student_id = ${student}
    AND leave_request.state = 'approved'
    AND ${IS_FOR_CLASS}
  HAVING count(*) > 0
)`;

/** SQL: the apology of a student for the class `session`, as JSON; the latest that stands. */
export const apologyFor = (student: string): string => `(
  SELECT json_build_object(
    'id', leave_request.id,
    'reason', leave_request.reason,
    'state', leave_request.state,
    'decision', leave_request.decision,
    'hasEvidence', EXISTS (
      SELECT
      FROM leave_requests__evidence evidence
      WHERE evidence.owner_id = leave_request.id
    )
  )
  FROM leave_requests leave_request
  WHERE leave_request.student_id = ${student}
    AND leave_request.session_id = session.id
    AND leave_request.state <> 'withdrawn'
  ORDER BY leave_request.created_at DESC
  LIMIT 1
)`;

const EXCUSED = `
  UPDATE attendance
  SET
    status = CASE WHEN leave_request.kind = 'medical' THEN 'medical' ELSE 'excused' END,
    reason = $2,
    version = attendance.version + 1,
    marked_at = $3,
    marked_by_id = $4,
    updated_at = $3,
    updated_by = $4
  FROM class_sessions session, leave_requests leave_request
  WHERE leave_request.id = $1
    AND session.id = attendance.session_id
    AND attendance.student_id = leave_request.student_id
    AND attendance.status = 'absent'
    AND session.state <> 'locked'
    AND ${IS_FOR_CLASS}
  RETURNING attendance.id, attendance.status`;
const WHY = LANGUAGES.map((language) => reasons.approvedLeave[language]).join(' / ');

/**
 * Turns absences in the classes of an approved leave into excused ones, except in locked classes.
 * Returns their number.
 */
export async function excuseAbsences(
  { client, person, now }: Pick<TransactionContext, 'client' | 'person' | 'now'>,
  leave: string,
): Promise<number> {
  const actor = actorOf(person);
  const rows = await queryRows<{ id: string; status: string }>(client, {
    text: EXCUSED,
    values: [leave, WHY, now.toISOString(), actor],
  });
  await recordActivities(
    client,
    { actorId: actor, resource: 'attendance', changeSet: newId(), action: 'edit' },
    rows.map(({ id, status }) => ({
      recordId: id,
      before: { status: 'absent', reason: null },
      after: { status, reason: WHY },
    })),
  );
  return rows.length;
}

export interface ApologisedClass {
  /** The day of the class. */
  day: string;
  /** It takes apologies: it is planned and has not begun. */
  isToCome: boolean;
  /** The student reads the unit. */
  isReader: boolean;
  /** Another apology of the student for it waits or was decided. */
  isTaken: boolean;
}

const CLASS = `
  SELECT
    (session.starts_at AT TIME ZONE '${TIME_ZONE}')::date::text AS day,
    session.state = 'planned' AND session.starts_at > $3 AS "isToCome",
    EXISTS (
      SELECT
      FROM registration_lines line
      JOIN course_registrations registration ON registration.id = line.registration_id
      WHERE line.offering_id = session.offering_id
        AND line.state = 'enrolled'
        AND registration.student_id = $2
    ) AS "isReader",
    EXISTS (
      SELECT
      FROM leave_requests other
      WHERE other.session_id = session.id
        AND other.student_id = $2
        AND other.id <> $4
        AND other.state <> 'withdrawn'
    ) AS "isTaken"
  FROM class_sessions session
  WHERE session.id = $1`;

/** The class of an apology; `null` if there is none. */
export const classOfApology = (
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  { id, session, student }: { id: string; session: string; student: string },
): Promise<ApologisedClass | null> =>
  queryRow<ApologisedClass & Record<string, unknown>>(client, {
    text: CLASS,
    values: [session, student, now.toISOString(), id],
  });

const DECIDED = `
  SELECT
    student.user_id AS "userId",
    leave_request.decision,
    CASE
      WHEN session.id IS NULL THEN to_char(leave_request.starts_on, 'YYYY-MM-DD')
      ELSE to_char(session.starts_at AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD HH24:MI')
    END AS "from",
    to_char(leave_request.ends_on, 'YYYY-MM-DD') AS "to",
    ${localisedFrom(unitLabelIn)} AS unit
  FROM leave_requests leave_request
  JOIN students student ON student.id = leave_request.student_id
  LEFT JOIN class_sessions session ON session.id = leave_request.session_id
  LEFT JOIN offerings offering ON offering.id = session.offering_id
  LEFT JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE leave_request.id = $1`;

interface DecidedLeave extends Record<string, unknown> {
  userId: string | null;
  decision: string | null;
  from: string;
  to: string;
  unit: Localised;
}

/** E-mails the student what was decided on the leave. */
export async function notifyDecided(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  leave: string,
  { kind, isApproved }: { kind: string; isApproved: boolean },
): Promise<void> {
  const found = await queryRow<DecidedLeave>(client, { text: DECIDED, values: [leave] });
  if (!found?.userId) return;
  const { userId, from, to, unit, decision } = found;
  const about = kind === 'apology' ? 'apology' : 'leave';
  await notify.emails([
    {
      key: newId(),
      userId,
      template: `${about}${isApproved ? 'Approved' : 'Rejected'}`,
      values: { from, to, decision: decision ?? '–', ...(kind === 'apology' ? { unit } : {}) },
    },
  ]);
}
