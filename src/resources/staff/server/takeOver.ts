import { v7 as newId } from 'uuid';
import {
  type CallContext,
  colomboDay,
  createOne,
  deleteOne,
  localised,
  type Queryable,
  queryRow,
  updateOne,
} from '../../../../gateway/index.ts';
import { fieldError, orNotFound } from '../../../contract/model/errors.ts';
import { addDays } from '../../../contract/model/facultyClock.ts';
import type { AnswerOf } from '../../../contract/wire/calls/defineCall.ts';
import type * as api from '../api.ts';
import { endedTerms, isInTheWay } from '../rules/endedTerms.ts';
import {
  type Member,
  tellOfCancelling,
  tellOfEnd,
  tellOfHandover,
  type Told,
} from './postEmails.ts';
import {
  endRole,
  giveRole,
  hasRoleByOtherPost,
  type RoleOfPost,
  takeBackRole,
} from './postRoles.ts';
import { candidatesOf, type HeldTerm, type Post, postOfTerm, readPost, termsOf } from './posts.ts';

type Context = Pick<CallContext<typeof api.takeOverPost>, 'client' | 'write' | 'notify' | 'now'>;

const MEMBER = `
  SELECT
    user_id AS user,
    department_id AS department,
    ${localised('name_with_initials')} AS name
  FROM staff
  WHERE id = $1`;

const memberOf = async (
  client: Queryable,
  staff: string,
): Promise<Member & { department: string }> => {
  const member = await queryRow<Member & { department: string }>(client, {
    text: MEMBER,
    values: [staff],
  });
  if (!member) throw fieldError('staff', 'notFound');
  return member;
};

interface TermOfPost {
  post: Post;
  term: HeldTerm;
}

/** The role that stops after a day with a term; `null`: none, or another post gives it then. */
async function stoppingRole(
  client: Queryable,
  { post: { role }, term: { id, user } }: TermOfPost,
  day: string,
): Promise<RoleOfPost | null> {
  if (role === null || user === null) return null;
  return (await hasRoleByOtherPost(client, { user, role }, id, day)) ? null : { user, role };
}

/** Ends a term, and the role with it unless the person has it by another post or keeps this one. */
async function endTerm(
  { client, write }: Context,
  { keeps, ...ofPost }: TermOfPost & { keeps?: string | null },
  endsOn: string,
): Promise<void> {
  const { id, user, isActing, endsOn: formerEnd } = ofPost.term;
  await updateOne(write('staff-appointments'), id, { values: { endsOn }, version: undefined });
  const role = user === keeps ? null : await stoppingRole(client, ofPost, endsOn);
  if (role) await endRole(write('user-roles'), role, { mayBeOther: isActing, formerEnd, endsOn });
}

type Handover = CallContext<typeof api.takeOverPost>['body'];

function assertSensible({ isActing, staff, endsOn, startsOn }: Handover, terms: HeldTerm[]): void {
  if (isActing && endsOn === null) throw fieldError('endsOn', 'required');
  if (endsOn !== null && endsOn < startsOn) throw fieldError('endsOn', 'beforeStart');
  if (isActing && terms.some((term) => !term.isActing && term.staff === staff))
    throw fieldError('staff', 'isItself');
}

/**
 * Hands a post over, or appoints a person to act while the holder keeps it: the terms before end,
 * the new one begins, the role goes with it, and all people concerned are notified. What waits for
 * the post follows, because approvals ask for the role and for who leads the unit.
 */
export async function takeOver(
  context: Context,
  body: Handover,
): Promise<AnswerOf<typeof api.takeOverPost>> {
  const { client, write } = context;
  const { staff, isActing, startsOn, endsOn } = body;
  const post = await readPost(client, body);
  const member = await memberOf(client, staff);
  const { user, department } = member;
  // The approvals of a department are asked of its own members.
  const candidates = await candidatesOf(client, post.unit);
  if (!candidates.some(({ id }) => id === staff)) throw fieldError('staff', 'notAnOption');
  const terms = await termsOf(client, post, startsOn);
  assertSensible(body, terms);
  const ended = endedTerms(terms, body);
  if (ended.some((term) => isInTheWay(term, body))) throw fieldError('startsOn', 'overlaps');
  for (const term of ended)
    await endTerm(context, { post, term, keeps: user }, addDays(startsOn, -1));
  const values = {
    staff,
    designation: post.designation,
    department,
    startsOn,
    endsOn,
    acting: isActing,
  };
  await createOne(write('staff-appointments'), { values, version: undefined }, newId());
  if (post.role !== null && user !== null)
    await giveRole(write('user-roles'), { user, role: post.role }, { startsOn, endsOn });
  const holder = terms.find((term) => !term.isActing && term.startsOn <= startsOn);
  await tellOfHandover(context, { post, body, member, ended, holder: holder ?? null });
  const role = post.role === null ? 'none' : user === null ? 'noAccount' : 'given';
  return { role, ended: ended.length };
}

/** Ends a term on a day, which may come before its last one. */
export async function endPost(
  context: Context,
  id: string,
  endsOn: string,
): Promise<AnswerOf<typeof api.endPostTerm>> {
  const { client } = context;
  const found = await postOfTerm(client, id);
  const { post } = found;
  const terms = await termsOf(client, post, endsOn);
  const term = orNotFound(terms.find((one) => one.id === id));
  if (endsOn < term.startsOn) throw fieldError('endsOn', 'beforeStart');
  if (term.endsOn !== null && endsOn > term.endsOn)
    throw fieldError('endsOn', 'tooLarge', { max: term.endsOn });
  await endTerm(context, { post, term }, endsOn);
  const holder = terms.find((one) => !one.isActing && one.id !== id) ?? null;
  const told: Told = { post, ended: [term], holder: term.isActing ? holder : null };
  await tellOfEnd(context, told, endsOn);
  return { endsOn };
}

/** Deletes a term that has not begun, with the role that it would give. */
export async function cancelPost(
  context: Context,
  id: string,
): Promise<AnswerOf<typeof api.cancelPostTerm>> {
  const { client, write, now } = context;
  const today = colomboDay(now);
  const { post } = await postOfTerm(client, id);
  const terms = await termsOf(client, post, today);
  const term = orNotFound(terms.find((one) => one.id === id));
  if (term.startsOn <= today) throw fieldError('endsOn', 'termBegun');
  const role = await stoppingRole(client, { post, term }, addDays(term.startsOn, -1));
  await deleteOne(write('staff-appointments'), id);
  if (role) await takeBackRole(write('user-roles'), role, term);
  const holder = terms.find((one) => !one.isActing && one.id !== id) ?? null;
  await tellOfCancelling(context, { post, term, holder });
  return { id };
}
