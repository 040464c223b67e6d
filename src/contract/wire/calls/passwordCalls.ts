import { z } from 'zod';
import { defineCall } from './defineCall.ts';

// The minimum length is a setting; longer passwords than this are not even hashed.
const password = z.string().max(1_000);

export const requestPasswordReset = defineCall({
  method: 'POST',
  path: '/resetpasswordreq',
  summary: 'Request a link to set a new password',
  access: 'public',
  body: z.object({ email: z.string().max(254) }),
  message: 'If the address belongs to an account, an email with a link is on its way.',
  transaction: 'none',
});

/** POST, so that the token appears in no log of addresses. */
export const checkResetLink = defineCall({
  method: 'POST',
  path: '/resetpassword/check',
  summary: 'Check, before a password is typed, that its link still works',
  access: 'public',
  body: z.object({ token: z.string().max(200) }),
  message: 'The link works.',
  transaction: 'none',
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/resetpassword',
  summary: 'Set a new password with a link',
  access: 'public',
  body: z.object({ token: z.string().max(200), password }),
  message: 'The password has been set. Sign in with it.',
  transaction: 'none',
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/changepassword',
  summary: 'Change one’s own password or that of another account',
  access: 'signedIn',
  stepUp: true,
  body: z.object({
    /** Absent: one's own. */
    userId: z.uuid().optional(),
    /** Required to change one's own. */
    currentPassword: password.optional(),
    newPassword: password,
  }),
  message: 'The password has been changed.',
  transaction: 'none',
});
