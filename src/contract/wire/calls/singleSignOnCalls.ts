import { z } from 'zod';
import { instant } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';
import { signIn } from './sessionCalls.ts';

/** The page that the provider’s answer leads to. */
export const SINGLE_SIGN_ON_PAGE = '/auth/single-sign-on';

/** Requests of one network and minute; many people share one. */
const PER_MINUTE = 600;

export const beginSingleSignOn = defineCall({
  method: 'GET',
  path: '/sso/start',
  summary: 'Lead the browser to the provider of single sign-on',
  access: 'public',
  /** Whether the provider asks the person to sign in again, also if it still knows them. */
  query: { fresh: z.literal('true').optional() },
  transaction: 'none',
  perMinute: PER_MINUTE,
});

/** The remaining parameters of the answer are read by the client library. */
export const receiveSingleSignOn = defineCall({
  method: 'GET',
  path: '/sso/callback',
  summary: 'Take the answer of the provider, which the browser brings back',
  access: 'public',
  query: { state: z.string().max(500).optional() },
  fromOtherSystem: true,
  transaction: 'none',
  perMinute: PER_MINUTE,
});

/** A session, or what the person must still do. */
const outcome = z.object({
  session: z.nullable(signIn.answer),
  /** The number whose account the person proves once to be theirs; `null`: not needed. */
  confirm: z.object({ number: z.string() }).nullable(),
});

export const finishSingleSignOn = defineCall({
  method: 'POST',
  path: '/sso/session',
  summary: 'Open a session for a person that the provider has confirmed',
  access: 'public',
  answer: outcome,
  message: 'Signed in',
  transaction: 'none',
});
export type SingleSignOnOutcome = AnswerOf<typeof finishSingleSignOn>;

export const confirmWithPassword = defineCall({
  method: 'POST',
  path: '/sso/confirm',
  summary: 'Prove with its password that an account is one’s own, link it and sign in',
  access: 'public',
  body: { password: z.string().max(256) },
  answer: outcome,
  message: 'Linked',
  transaction: 'none',
});

export const requestConfirmationLink = defineCall({
  method: 'POST',
  path: '/sso/confirmation-link',
  summary: 'Send a link that proves that an account is one’s own to its e-mail address',
  access: 'public',
  message: 'An email with a link is on its way.',
  transaction: 'none',
});

export const confirmWithLink = defineCall({
  method: 'POST',
  path: '/sso/confirm-by-link',
  summary: 'Prove with an e-mailed link that an account is one’s own, link it and sign in',
  access: 'public',
  body: { token: z.string().max(200) },
  answer: outcome,
  message: 'Linked',
  transaction: 'none',
});

export const readIdentity = defineCall({
  method: 'GET',
  path: '/sso/identities/:id',
  summary: 'Read whether an account is linked with the provider of single sign-on',
  access: 'signedIn',
  answer: z.object({ linkedAt: instant, lastUsedAt: instant.nullable() }).nullable(),
  whileImpersonating: 'closed',
});
export type LinkedIdentity = NonNullable<AnswerOf<typeof readIdentity>>;

export const removeIdentity = defineCall({
  method: 'DELETE',
  path: '/sso/identities/:id',
  summary: 'Remove the link of an account with the provider of single sign-on',
  access: 'signedIn',
  stepUp: true,
  message: 'The link has been removed.',
});

export const endSessionsFromProvider = defineCall({
  method: 'POST',
  path: '/sso/back-channel-logout',
  summary: 'End the sessions that the provider names (OpenID Connect Back-Channel Logout 1.0)',
  access: 'public',
  body: { logout_token: z.string().max(20_000).optional() },
  fromOtherSystem: true,
  message: 'Ended',
  transaction: 'none',
});
