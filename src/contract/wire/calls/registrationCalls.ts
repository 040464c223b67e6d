import { z } from 'zod';
import { day, localised } from './answerTypes.ts';
import { defineCall } from './defineCall.ts';

const choice = z.object({ id: z.guid(), code: z.string(), name: localised });

export const userTypes = defineCall({
  method: 'GET',
  path: '/usertypes',
  summary: 'List primary user types',
  access: 'public',
  answer: z.array(choice),
});

export const userSections = defineCall({
  method: 'GET',
  path: '/sections',
  summary: 'List sections',
  access: 'public',
  answer: z.array(choice),
});

const name = z.string().max(200);

export const register = defineCall({
  method: 'POST',
  path: '/register',
  summary: 'Register a user, who waits for approval',
  access: 'public',
  body: {
    userType: z.string(),
    section: z.string().nullish(),
    firstName: name,
    lastName: name,
    username: name,
    email: name,
    /** The number of their record: of the registration of a student, or of an employment. */
    claimedNumber: name.nullish(),
    claimedBirthDate: day.nullish(),
    password: z.string().max(1_000),
  },
  status: 201,
  message:
    'Thank you. An administrator will review your registration; you will get an email when the account is active.',
  transaction: 'none',
});
