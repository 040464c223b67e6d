import { z } from 'zod';
import { defineCall } from '../../contract/wire/calls/defineCall.ts';
import type { AnsweredRecord } from '../../contract/wire/calls/recordCalls.ts';

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
