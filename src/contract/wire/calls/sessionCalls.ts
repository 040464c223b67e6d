import { z } from 'zod';
import { LANGUAGES } from '../../model/constants.ts';
import { LOCALES, WEEKDAYS } from '../../model/conventions.ts';
import { DENSITIES, MOST_PINNED, THEME_CHOICES } from '../../model/preferences.ts';
import { instant, localised } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';

/** A password as its owner types it. */
export const typedPassword = z.string().max(256);

/** The user's data that the browser stores, with the names of the specification (§3). */
const userData = z.object({
  user: z.guid(),
  l_name: z.string(),
  user_name: z.string(),
  email: z.string(),
  profile_image: z.string().nullable(),
});

const staffData = z.object({
  staff: z.guid(),
  title: z.string().nullable(),
  name: localised,
  department: z.guid().nullable(),
  department_name: z.record(z.enum(LANGUAGES), z.string().nullable()),
});

const studentStatus = z.object({
  student: z.guid(),
  registration_number: z.string().nullable(),
  status: z.string(),
  batch: z.string(),
});

/** The path of a screen. */
const screenPath = z
  .string()
  .max(200)
  .regex(/^\/[^/\\\s]\S*$/);

const preferences = {
  language: z.enum(LANGUAGES).optional(),
  theme: z.enum(THEME_CHOICES).optional(),
  density: z.enum(DENSITIES).optional(),
  /** Path of the screen that opens first; `null`: the dashboard. */
  startPage: screenPath.nullable().optional(),
  /** Paths of the screens that stand first in the menu; `null`: those of the role. */
  pinned: z.array(screenPath).max(MOST_PINNED).nullable().optional(),
  morningMail: z.boolean().optional(),
};

export const signIn = defineCall({
  method: 'POST',
  path: '/login',
  summary: 'Sign in',
  access: 'public',
  body: z.object({ username: z.string().max(254), password: typedPassword }),
  answer: z.object({
    token: z.string(),
    /** All of them, as the token may list those of the menu only. */
    privileges: z.array(z.string()),
    userData,
    /** `null`: not a member of staff. */
    staffData: staffData.nullable(),
    /** Empty unless the user is a student. */
    studentStatus: z.array(studentStatus),
  }),
  message: 'Signed in',
  transaction: 'none',
});
export type SignInData = AnswerOf<typeof signIn>;
export type UserData = SignInData['userData'];
export type StaffData = NonNullable<SignInData['staffData']>;
export type StudentStatus = SignInData['studentStatus'][number];

export const signOut = defineCall({
  method: 'POST',
  path: '/logout',
  summary: 'Sign out and end the token',
  access: 'signedIn',
  /** Where the page goes to sign out at the provider of single sign-on too; `null`: nowhere. */
  answer: z.object({ next: z.string().nullable() }),
  message: 'Signed out',
  whileImpersonating: 'open',
  transaction: 'none',
  repeatable: true,
});

/** Published to all signed-in users when settings of `GET /user` may have changed. */
export const SETTINGS_TOPIC = 'settings';

export const currentUser = defineCall({
  method: 'GET',
  path: '/user',
  summary: 'Read the current user',
  access: 'signedIn',
  answer: z.object({
    userData,
    staffData: staffData.nullable(),
    studentStatus: z.array(studentStatus),
    privileges: z.array(z.string()),
    /** Privileges that take effect once the account has a second factor. */
    withheld: z.array(z.string()),
    preferences: z.object(preferences),
    settings: z.object({
      idleWarningMs: z.int(),
      idleLogoutMs: z.int(),
      pageSize: z.int(),
      locale: z.enum(LOCALES),
      currency: z.string(),
      firstDay: z.enum(WEEKDAYS),
    }),
  }),
  transaction: 'none',
});
export type CurrentUser = AnswerOf<typeof currentUser>;

export const keepSessionAlive = defineCall({
  method: 'POST',
  path: '/session/active',
  summary: 'Extend the idle timeout of the session',
  access: 'signedIn',
  whileImpersonating: 'open',
  transaction: 'none',
  repeatable: true,
});

export const renewToken = defineCall({
  method: 'POST',
  path: '/session/token',
  summary: 'Answer a token that lists the present privileges, for the same session',
  access: 'signedIn',
  answer: z.object({ token: z.string(), privileges: z.array(z.string()) }),
  whileImpersonating: 'open',
  transaction: 'none',
  repeatable: true,
});
export type FreshToken = AnswerOf<typeof renewToken>;

export const ownSessions = defineCall({
  method: 'GET',
  path: '/sessions',
  summary: 'List the sessions in which one is signed in',
  access: 'signedIn',
  rows: z.object({
    id: z.guid(),
    createdAt: instant,
    lastSeenAt: instant,
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    /** The session of this request. */
    current: z.boolean(),
  }),
  whileImpersonating: 'closed',
  transaction: 'none',
});
export type OwnSession = AnswerOf<typeof ownSessions>[number];

export const endSessions = defineCall({
  method: 'POST',
  path: '/sessions/endings',
  summary: 'End one of one’s own sessions, or all others',
  access: 'signedIn',
  stepUp: true,
  body: {
    password: typedPassword,
    /** Absent: all but this one. */
    session: z.guid().optional(),
  },
  message: 'Ended',
  transaction: 'none',
});

export const savePreferences = defineCall({
  method: 'PUT',
  path: '/preferences',
  summary: 'Save language, theme, density or start page',
  access: 'signedIn',
  body: preferences,
  answer: z.object(preferences),
  message: 'Saved',
  transaction: 'none',
  repeatable: true,
});
