import { z } from 'zod';
import { day, label } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { DEPENDENT_KINDS } from './rules/dependents.ts';

const named = z.object({ id: z.uuid(), name: label });

const term = z.object({
  /** Of `staff-appointments`. */
  id: z.uuid(),
  staff: named,
  /** Without an account the person decides nothing. */
  hasAccount: z.boolean(),
  startsOn: day,
  endsOn: day.nullable(),
  isActing: z.boolean(),
});
export type PostTerm = z.infer<typeof term>;

const post = z.object({
  designation: named,
  /** The role that goes with it; `null`: none, so that a handover gives no rights. */
  role: named.nullable(),
  /** The department or faculty that its holder leads. */
  unit: named,
  leads: z.enum(['department', 'faculty']),
  /** Of today and later, in their order. */
  terms: z.array(term),
});
export type LeadingPost = z.infer<typeof post>;

export const readPosts = defineCall({
  method: 'GET',
  path: '/posts',
  summary: 'List the posts that lead a department or the faculty, who holds them and who acts',
  access: ['STAFF_VS_DESIGNATIONS_VIEW'],
  answer: z.object({ today: day, posts: z.array(post) }),
});
export type LeadingPosts = AnswerOf<typeof readPosts>;

export const readLeaving = defineCall({
  method: 'GET',
  path: '/staff-leaving/:id',
  summary: 'Read when a member of staff leaves, and what depends on the person',
  access: ['STAFF_EDIT'],
  answer: z.object({
    leavesOn: day.nullable(),
    /** The state of the account; `null`: there is none. */
    account: z.string().nullable(),
    dependents: z.array(z.object({ kind: z.enum(DEPENDENT_KINDS), count: z.int() })),
  }),
});
export type Leaving = AnswerOf<typeof readLeaving>;

/** An appointment to a post gives its role. */
const APPOINTING = { all: ['STAFF_VS_DESIGNATIONS_EDIT', 'USER_ROLE_EDIT'] } as const;

export const postCandidates = defineCall({
  method: 'GET',
  path: '/posts/candidates',
  summary: 'List the members of staff who may lead a department or the faculty',
  access: APPOINTING,
  query: { unit: z.guid() },
  answer: z.object({ people: z.array(named) }),
});

export const takeOverPost = defineCall({
  method: 'POST',
  path: '/posts/take-over',
  summary: 'Hand a post over, or appoint a person to act in it, with the role of the post',
  access: APPOINTING,
  body: z.object({
    designation: z.guid(),
    unit: z.guid(),
    staff: z.guid(),
    isActing: z.boolean(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable(),
  }),
  answer: z.object({
    /** `noAccount`: the person has none, so the role is not given, now or later. */
    role: z.enum(['given', 'none', 'noAccount']),
    /** How many terms end on the day before. */
    ended: z.int(),
  }),
  stepUp: true,
});

export const endPostTerm = defineCall({
  method: 'POST',
  path: '/posts/terms/:id/end',
  summary: 'End the term of a post on a day, and the role that it gave',
  access: APPOINTING,
  body: z.object({ endsOn: z.iso.date() }),
  answer: z.object({ endsOn: day }),
  stepUp: true,
});

export const cancelPostTerm = defineCall({
  method: 'DELETE',
  path: '/posts/terms/:id',
  summary: 'Cancel a term of a post that has not begun, and the role that it would give',
  access: APPOINTING,
  answer: z.object({ id: z.uuid() }),
  message: 'Deleted',
  stepUp: true,
});
