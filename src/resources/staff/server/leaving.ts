import {
  assertNotHigherAccount,
  causeOf,
  colomboDay,
  localised,
  notOverSql,
  type Queryable,
  queryRow,
  queryRows,
  type TransactionContext,
  updateManyLogged,
  type Write,
} from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import type { Leaving } from '../api.ts';
import { DEPENDENT_KINDS, type DependentKind } from '../rules/dependents.ts';
import { staffAppointments } from '../staffAppointments.ts';

/** How many of each kind depend on the member of staff `$1` with the account `$3`; `$2`: today. */
const COUNTS: Readonly<Record<DependentKind, string>> = {
  posts: `
    SELECT count(*)
    FROM staff_appointments appointment
    WHERE appointment.staff_id = $1
      AND appointment.post IS NOT NULL
      AND ${notOverSql('appointment')}`,
  units: `
    SELECT count(*)
    FROM offerings offering
    JOIN semesters semester ON semester.id = offering.semester_id AND semester.ends_on >= $2::date
    WHERE offering.coordinator_id = $1
      OR EXISTS (
        SELECT
        FROM offerings__lecturers lecturer
        WHERE lecturer.owner_id = offering.id AND lecturer.staff_id = $1
      )`,
  classes: `
    SELECT count(*)
    FROM class_sessions__lecturers lecturer
    JOIN class_sessions class ON class.id = lecturer.owner_id
    WHERE lecturer.target_id = $1 AND class.state = 'planned' AND class.starts_at >= $2::date`,
  marking: `
    SELECT count(DISTINCT marker.paper_id)
    FROM paper_markers marker
    WHERE marker.staff_id = $1
      AND NOT EXISTS (
        SELECT
        FROM mark_sheets sheet
        WHERE sheet.paper_id = marker.paper_id AND sheet.state = 'locked'
      )`,
  invigilation: `
    SELECT count(*)
    FROM papers__invigilators invigilator
    JOIN papers paper ON paper.id = invigilator.owner_id
    WHERE invigilator.target_id = $1 AND paper.starts_at >= $2::date`,
  mentees: `
    SELECT count(*)
    FROM mentor_assignments assignment
    WHERE assignment.staff_id = $1 AND ${notOverSql('assignment')}`,
  covers: `
    SELECT count(*)
    FROM staff_absences absence
    WHERE absence.delegate_id = $1 AND absence.ends_on >= $2::date`,
  halls: `
    SELECT count(*)
    FROM lecturehalls__approvers approver
    WHERE approver.target_id = $1`,
  bookings: `
    SELECT count(*)
    FROM bookings booking
    WHERE booking.requested_by_id = $3
      AND booking.state IN ('pending', 'waiting', 'offered', 'approved')
      AND booking.starts_at >= $2::date`,
  roles: `
    SELECT count(*)
    FROM user_roles held
    WHERE held.user_id = $3 AND ${notOverSql('held')}`,
  grants: `
    SELECT count(*)
    FROM user_privileges held
    WHERE held.user_id = $3 AND held.effect = 'allow' AND ${notOverSql('held')}`,
};

const MEMBER = `
  SELECT
    member.user_id AS user,
    member.leaves_on::text AS "leavesOn",
    account.status AS account,
    ${localised('member.name_with_initials')} AS name
  FROM staff member
  LEFT JOIN users account ON account.id = member.user_id
  WHERE member.id = $1`;

const counts = DEPENDENT_KINDS.map((kind) => `(${COUNTS[kind]})::int AS "${kind}"`).join(', ');

/** What depends on a member of staff, and when they leave. */
export async function readLeavingOf(client: Queryable, id: string, now: Date): Promise<Leaving> {
  const { user, leavesOn, account } = orNotFound(
    await queryRow<Pick<Leaving, 'leavesOn' | 'account'> & { user: string | null }>(client, {
      text: MEMBER,
      values: [id],
    }),
  );
  const found = await queryRow<Record<DependentKind, number>>(client, {
    text: `SELECT ${counts} WHERE $3::uuid IS NOT NULL OR true`,
    values: [id, colomboDay(now), user],
  });
  return {
    leavesOn,
    account,
    dependents: DEPENDENT_KINDS.flatMap((kind) => {
      const count = found?.[kind] ?? 0;
      return count > 0 ? [{ kind, count }] : [];
    }),
  };
}

/** A last day closes the account, so it is planned by people who may close it. */
export async function assertMayPlanLeaving({
  client,
  person,
  now,
  before,
  after,
}: Write): Promise<void> {
  const user = after?.['user'];
  if (!after || (before?.['leavesOn'] ?? null) === after['leavesOn']) return;
  if (typeof user === 'string') await assertNotHigherAccount(client, person, user, now);
}

/** Tells a person of their last day, or that it no longer stands. */
export async function tellLeaving({ notify, now, before, after }: Write): Promise<void> {
  const [former, next] = [before?.['leavesOn'] ?? null, after?.['leavesOn'] ?? null];
  const user = after?.['user'];
  if (former === next || typeof user !== 'string') return;
  if (typeof next === 'string')
    await notify.emailEach(next < colomboDay(now) ? 'leavingPast' : 'leavingPlanned', [
      { userId: user, day: next },
    ]);
  else await notify.emailEach('leavingCancelled', [{ userId: user }]);
}

const OPEN_AFTERWARDS = `
  SELECT
    appointment.id,
    appointment.ends_on::text AS "endsOn",
    greatest(member.leaves_on, appointment.starts_on)::text AS "lastDay"
  FROM staff member
  JOIN staff_appointments appointment
    ON appointment.staff_id = member.id
    AND coalesce(appointment.ends_on, 'infinity')
      > greatest(member.leaves_on, appointment.starts_on)
  WHERE member.leaves_on < $1::date`;

/** Ends the appointments of those who have left with their last day. */
export async function endAppointmentsOfLeft({
  client,
  person,
  now,
}: Pick<TransactionContext, 'client' | 'person' | 'now'>): Promise<void> {
  const rows = await queryRows<{ id: string; endsOn: string | null; lastDay: string }>(client, {
    text: OPEN_AFTERWARDS,
    values: [colomboDay(now)],
  });
  await updateManyLogged(
    client,
    causeOf(person),
    staffAppointments,
    rows.map(({ id, endsOn, lastDay }) => ({
      id,
      before: { endsOn },
      changes: { endsOn: lastDay },
    })),
  );
}
