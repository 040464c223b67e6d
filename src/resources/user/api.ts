import { z } from 'zod';
import { RECORD_NUMBER } from '../../contract/model/constants.ts';
import { localised } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../contract/wire/calls/oneLine.ts';
import type { AnsweredRecord } from '../../contract/wire/calls/recordCalls.ts';
import { PROPOSAL_REASONS } from './rules/proposeAccess.ts';
import { AGREEMENTS } from './rules/recordMatch.ts';

/**
 * The documented calls on users (specification, §7). They read and write `users` with the
 * permission checks and validation of its generated calls.
 */
export interface User extends AnsweredRecord {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  profileImage?: unknown;
}

const user = z.custom<User>();
const view = z.string().optional();

export const listUsers = defineCall({
  method: 'GET',
  path: '/user/viewall',
  summary: 'List all users',
  access: 'signedIn',
  // Texts of the list query, which the generated list parses.
  query: {
    view,
    filter: z.string().optional(),
    sort: z.string().optional(),
    range: z.string().optional(),
  },
  answer: z.array(user),
  transaction: 'none',
});

export const createUser = defineCall({
  method: 'POST',
  path: '/user/',
  summary: 'Create a user',
  access: 'signedIn',
  query: { view },
  upload: true,
  answer: user,
  status: 201,
  message: 'Created',
  transaction: 'none',
});

export const readUser = defineCall({
  method: 'GET',
  path: '/user/:id',
  summary: 'Read one user',
  access: 'signedIn',
  query: { view },
  answer: user,
  transaction: 'none',
});

export const updateUser = defineCall({
  method: 'POST',
  path: '/user/:id',
  summary: 'Update a user',
  access: 'signedIn',
  query: { view },
  upload: true,
  answer: user,
  message: 'Saved',
  transaction: 'none',
});

export const removeUser = defineCall({
  method: 'DELETE',
  path: '/user/:id',
  summary: 'Delete a user',
  access: 'signedIn',
  query: { view },
  answer: user,
  message: 'Deleted',
  transaction: 'none',
});

const personRecord = { resource: z.enum(['students', 'staff']), id: z.guid() };
const agreement = z.enum(AGREEMENTS);

/** What an account that waits for approval says of its person, and what the records say of them. */
export const matchOfAccount = defineCall({
  method: 'GET',
  path: '/users/:id/match',
  summary: 'Compare an account that waits for approval with the records of people',
  access: ['USERS_EDIT'],
  /** A number to look for in place of the stated one. */
  query: { number: oneLine(RECORD_NUMBER.max).optional() },
  answer: z.object({
    version: z.int(),
    status: z.string(),
    name: z.string(),
    email: z.string(),
    userType: localised,
    number: z.string().nullable(),
    /** `null`: there is none with this number, or the caller may not see those that there are. */
    record: z
      .object({
        ...personRecord,
        number: z.string(),
        name: localised,
        /** The intake of a student, the department of a member of staff. */
        place: localised,
        nameAgreement: agreement,
        birthDateAgreement: agreement,
        /** Whether the caller may link it. */
        mayLink: z.boolean(),
      })
      .nullable(),
    proposal: z.object({ isLinked: z.boolean(), reason: z.enum(PROPOSAL_REASONS) }),
    /** Those that the caller may give, by rank. */
    roles: z.array(
      z.object({ id: z.guid(), code: z.string(), name: localised, isProposed: z.boolean() }),
    ),
    /** A role is proposed that the caller may not give. */
    isRoleWithheld: z.boolean(),
  }),
});
export type AccountMatch = AnswerOf<typeof matchOfAccount>;

export const approveAccount = defineCall({
  method: 'POST',
  path: '/users/:id/approval',
  summary: 'Approve an account, link the record of its person and give it roles, in one act',
  access: ['USERS_EDIT'],
  stepUp: true,
  body: {
    version: z.int(),
    record: z.object(personRecord).nullable(),
    /** Ids of roles. */
    roles: z.array(z.guid()).max(20),
  },
  message: 'The account is active.',
});

export const inviteAgain = defineCall({
  method: 'POST',
  path: '/users/:id/invitation',
  summary: 'Send the owner of an invited account a new link to choose a password',
  access: ['USERS_EDIT'],
  message: 'The invitation was sent.',
});

/** All of them are needed. */
export const INVITING_KEYS = ['USERS_CREATE', 'USERS_EDIT', 'STUDENTS_EDIT'] as const;

export const intakeAccounts = defineCall({
  method: 'GET',
  path: '/intakes/:id/accounts',
  summary: 'Count the students of an intake by what stands in the way of an account',
  access: { all: INVITING_KEYS },
  answer: z.object({
    students: z.int(),
    withAccount: z.int(),
    /** Of those without an account. */
    withoutEmail: z.int(),
  }),
});
export type IntakeAccounts = AnswerOf<typeof intakeAccounts>;

export const inviteIntake = defineCall({
  method: 'POST',
  path: '/intakes/:id/invitations',
  summary: 'Create the accounts of the students of an intake who have none, and invite them',
  access: { all: INVITING_KEYS },
  stepUp: true,
  answer: z.object({ job: z.string() }),
  status: 202,
});

/** Why a student got no account. */
export const LEFT_REASONS = ['withoutEmail', 'taken', 'refused'] as const;

/** What the invitation of an intake did; the result of its job. */
export interface IntakeReport {
  created: number;
  left: { number: string; reason: (typeof LEFT_REASONS)[number] }[];
}
