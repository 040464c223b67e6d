import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { signIn } from './sessionCalls.ts';

/** Of a challenge. */
export const factorToken = z.string().max(100);
/** A value of WebAuthn, base64url. */
export const binary = z.string().max(20_000);

export const descriptor = z.object({
  id: binary,
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const passkeyRequest = z.object({
  challenge: binary,
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
  allowCredentials: z.array(descriptor),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** `AuthenticationResponseJSON` of WebAuthn. */
const passkeyAnswer = z.object({
  id: binary,
  rawId: binary,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** The ways to prove a second factor; a request has one of them. */
export const FACTOR_WAYS = ['app', 'passkey', 'recoveryCode'] as const;
export type FactorWay = (typeof FACTOR_WAYS)[number];

const proof = {
  /** Of an authenticator app. */
  app: z.string().max(20).optional(),
  passkey: passkeyAnswer.optional(),
  recoveryCode: z.string().max(60).optional(),
};
export type FactorProof = z.output<z.ZodObject<typeof proof>>;

/** What an account can be asked for. */
const factorDemand = z.object({
  token: factorToken,
  ways: z.array(z.enum(FACTOR_WAYS)),
  /** `null`: the account has no passkey. */
  passkey: passkeyRequest.nullable(),
});
/** Details of SECOND_FACTOR_REQUIRED. */
export type FactorDemand = z.output<typeof factorDemand>;

export const completeSignIn = defineCall({
  method: 'POST',
  path: '/login/second-factor',
  summary: 'Complete a sign-in with a second factor',
  access: 'public',
  body: { token: factorToken, ...proof },
  answer: signIn.answer,
  message: 'Signed in',
  transaction: 'none',
});

export const beginStepUp = defineCall({
  method: 'POST',
  path: '/session/step-up/begin',
  summary: 'Ask how one’s second factor can be proven again',
  access: 'signedIn',
  answer: factorDemand,
  repeatable: true,
  transaction: 'none',
});

export const stepUp = defineCall({
  method: 'POST',
  path: '/session/step-up',
  summary: 'Prove one’s second factor again',
  access: 'signedIn',
  body: { token: factorToken, ...proof },
  message: 'Proven',
  transaction: 'none',
});
