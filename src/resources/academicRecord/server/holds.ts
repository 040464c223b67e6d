import { v7 as newId } from 'uuid';
import {
  actorOf,
  type Queryable,
  queryRow,
  queryRows,
  recordActivity,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import type { BodyOf } from '../../../contract/wire/calls/defineCall.ts';
import type { StandingHold } from '../../shared/api.ts';
import { assertNotOneself } from '../../shared/notOneself.ts';
import type * as api from '../api.ts';
import type { Hold } from '../api.ts';
import type emails from './emails.json';

type Writing = Pick<TransactionContext, 'client' | 'person' | 'now' | 'notify'>;

const STANDING = `
  SELECT hold.id, hold.kind, hold.reference, hold.placed_at AS "placedAt"
  FROM student_holds hold
  WHERE hold.student_id = $1 AND hold.lifted_at IS NULL
  ORDER BY hold.placed_at, hold.id`;

const nameOf = (account: string): string =>
  `nullif(concat_ws(' ', ${account}.first_name, ${account}.last_name), '')`;
const ALL = `
  SELECT
    hold.id,
    hold.kind,
    hold.reason,
    hold.reference,
    hold.placed_at AS "placedAt",
    ${nameOf('placer')} AS "placedBy",
    CASE
      WHEN hold.lifted_at IS NOT NULL
        THEN json_build_object(
          'at', hold.lifted_at,
          'by', ${nameOf('lifter')},
          'reason', hold.lift_reason,
          'reference', hold.lift_reference
        )
    END AS lifted
  FROM student_holds hold
  LEFT JOIN users placer ON placer.id = hold.placed_by
  LEFT JOIN users lifter ON lifter.id = hold.lifted_by
  WHERE hold.student_id = $1
  ORDER BY hold.lifted_at IS NOT NULL, hold.placed_at DESC, hold.id`;

/** The holds on a student's results and documents that stand. */
export const standingHolds = (client: Queryable, student: string): Promise<StandingHold[]> =>
  queryRows(client, { text: STANDING, values: [student] });

/** All holds of a student with who placed and lifted them: those that stand, then the lifted. */
export const holdsOf = (client: Queryable, student: string): Promise<Hold[]> =>
  queryRows(client, { text: ALL, values: [student] });

/** Two holds of a student are written one after the other. */
const LOCK = `
  SELECT user_id AS "userId"
  FROM students
  WHERE id = $1
  FOR NO KEY UPDATE`;
const PLACE = `
  INSERT INTO student_holds (id, student_id, kind, reason, reference, placed_at, placed_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;
const LIFT = `
  UPDATE student_holds
  SET lifted_at = $2, lifted_by = $3, lift_reason = $4, lift_reference = $5
  WHERE id = $1 AND lifted_at IS NULL
  RETURNING id`;
/** The name of holds in the activity log, which names no reason: it may be confidential. */
const RESOURCE = 'student-holds';
/** The topic of a student's open results and documents. */
const TOPIC = 'results';

const lockStudent = async (client: Queryable, student: string): Promise<string | null> => {
  const found = await queryRow<{ userId: string | null }>(client, {
    text: LOCK,
    values: [student],
  });
  return orNotFound(found).userId;
};

/** E-mails the student, without saying why, because mail is not confidential. */
async function tell(
  notify: Writing['notify'],
  userId: string | null,
  template: keyof typeof emails | null,
): Promise<void> {
  if (userId === null) return;
  if (template !== null) await notify.emailEach(template, [{ userId }]);
  notify.live(TOPIC, [userId]);
}

/** Withholds a student's results and documents. */
export async function place(
  { client, person, now, notify }: Writing,
  student: string,
  { kind, reason, reference }: BodyOf<typeof api.placeHold>,
): Promise<{ id: string }> {
  const userId = await lockStudent(client, student);
  const id = newId();
  await client.query({
    text: PLACE,
    values: [id, student, kind, reason, reference, now, actorOf(person)],
  });
  await recordActivity(client, {
    actorId: actorOf(person),
    action: 'create',
    resource: RESOURCE,
    recordId: id,
    before: null,
    after: { student, kind, reference },
  });
  await tell(notify, userId, 'holdPlaced');
  return { id };
}

/** Lifts a hold for good; the student is written to once none stands. */
export async function lift(
  { client, person, now, notify }: Writing,
  id: string,
  { reason, reference }: BodyOf<typeof api.liftHold>,
): Promise<{ id: string }> {
  const { student } = orNotFound(
    await queryRow<{ student: string }>(client, {
      text: 'SELECT student_id AS student FROM student_holds WHERE id = $1',
      values: [id],
    }),
  );
  assertNotOneself(person, student);
  const userId = await lockStudent(client, student);
  const lifted = await queryRow(client, {
    text: LIFT,
    values: [id, now, actorOf(person), reason, reference],
  });
  if (!lifted) throw new PortalError('TRANSITION_REFUSED', { details: { reason: 'lifted' } });
  const isHeld = (await standingHolds(client, student)).length > 0;
  await recordActivity(client, {
    actorId: actorOf(person),
    action: 'edit',
    resource: RESOURCE,
    recordId: id,
    before: { liftedAt: null },
    after: { liftedAt: now.toISOString() },
  });
  await tell(notify, userId, isHeld ? null : 'holdLifted');
  return { id };
}
