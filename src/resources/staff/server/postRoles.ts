import { v7 as newId } from 'uuid';
import {
  colomboDay,
  createOne,
  deleteOne,
  type Queryable,
  queryRow,
  updateOne,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { covers, joinedTerm, type Term } from '../rules/roleTerm.ts';

interface HeldRole extends Term {
  id: string;
}

const HELD = `
  SELECT id, starts_on::text AS "startsOn", ends_on::text AS "endsOn"
  FROM user_roles
  WHERE user_id = $1 AND role_id = $2
  FOR UPDATE`;

const heldRole = (client: Queryable, user: string, role: string): Promise<HeldRole | null> =>
  queryRow<HeldRole>(client, { text: HELD, values: [user, role] });

/** Whose role a post gives. */
export interface RoleOfPost {
  user: string;
  role: string;
}

/** Gives the role of a post for a term. `request` writes `user-roles`, whose rules apply. */
export async function giveRole(
  request: WriteRequest,
  { user, role }: RoleOfPost,
  { startsOn, endsOn }: Term,
): Promise<void> {
  const held = await heldRole(request.client, user, role);
  if (!held) {
    const values = { user, role, startsOn, endsOn };
    await createOne(request, { values, version: undefined }, newId());
    return;
  }
  const joined = joinedTerm(held, { startsOn, endsOn }, colomboDay(request.now));
  if ('heldUntil' in joined)
    throw fieldError('startsOn', 'roleHeldUntil', { day: joined.heldUntil });
  if ('heldFrom' in joined) throw fieldError('endsOn', 'roleHeldFrom', { day: joined.heldFrom });
  const values = { startsOn: joined.startsOn, endsOn: joined.endsOn };
  await updateOne(request, held.id, { values, version: undefined });
}

/**
 * Ends the role of a post with a term. `mayBeOther`: a role that the person has beyond the term is
 * theirs otherwise, and stays.
 */
export async function endRole(
  request: WriteRequest,
  { user, role }: RoleOfPost,
  term: { mayBeOther: boolean; formerEnd: string | null; endsOn: string },
): Promise<void> {
  const held = await heldRole(request.client, user, role);
  if (!held) return;
  const isOver = held.endsOn !== null && held.endsOn <= term.endsOn;
  const isOther = term.mayBeOther && held.endsOn !== term.formerEnd;
  const isLater = held.startsOn !== null && held.startsOn > term.endsOn;
  if (isOver || isOther || isLater) return;
  await updateOne(request, held.id, { values: { endsOn: term.endsOn }, version: undefined });
}

/**
 * Takes the role of a post back from a term that has not begun: the role is deleted if the person
 * holds it in this term only, and otherwise ends on the day before.
 */
export async function takeBackRole(
  request: WriteRequest,
  given: RoleOfPost,
  { startsOn, endsOn }: Term & { startsOn: string },
): Promise<void> {
  const held = await heldRole(request.client, given.user, given.role);
  if (!held) return;
  if (covers({ startsOn, endsOn }, held)) {
    await deleteOne(request, held.id);
    return;
  }
  const term = { mayBeOther: true, formerEnd: endsOn, endsOn: addDays(startsOn, -1) };
  await endRole(request, given, term);
}

const OTHER_POST = `
  SELECT 1 AS found
  FROM staff_appointments appointment
  JOIN staff member ON member.id = appointment.staff_id
  JOIN staff_designations designation ON designation.id = appointment.designation_id
  WHERE member.user_id = $1
    AND designation.role_id = $2
    AND appointment.id <> $3
    AND appointment.starts_on <= $4::date + 1
    AND coalesce(appointment.ends_on, $4::date + 1) > $4::date
  LIMIT 1`;

/** Whether another post gives the person the role on the day after a day. */
export const hasRoleByOtherPost = async (
  client: Queryable,
  { user, role }: RoleOfPost,
  term: string,
  day: string,
): Promise<boolean> =>
  (await queryRow(client, { text: OTHER_POST, values: [user, role, term, day] })) !== null;
