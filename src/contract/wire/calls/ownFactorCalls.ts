import { z } from 'zod';
import { instant } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';
import { oneLine } from './oneLine.ts';
import { binary, descriptor, factorToken } from './secondFactorCalls.ts';
import { typedPassword } from './sessionCalls.ts';

const password = typedPassword;
const name = oneLine(60).min(1);

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const passkeyCreation = z.object({
  challenge: binary,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: binary, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
});
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** `RegistrationResponseJSON` of WebAuthn. */
const newPasskey = z.object({
  id: binary,
  rawId: binary,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

export const secondFactors = defineCall({
  method: 'GET',
  path: '/second-factors',
  summary: 'List one’s own second factors',
  access: 'signedIn',
  answer: z.object({
    factors: z.array(
      z.object({
        id: z.guid(),
        kind: z.enum(['app', 'passkey']),
        name: z.string(),
        createdAt: instant,
        lastUsedAt: instant.nullable(),
      }),
    ),
    recoveryCodesLeft: z.int(),
    /** Otherwise a fresh sign-in at the provider takes its place. */
    hasPassword: z.boolean(),
  }),
  whileImpersonating: 'closed',
  transaction: 'none',
});
export type OwnFactors = AnswerOf<typeof secondFactors>;

/** `null`: there are codes already. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const beginApp = defineCall({
  method: 'POST',
  path: '/second-factors/app',
  summary: 'Begin to add an authenticator app',
  access: 'signedIn',
  stepUp: true,
  body: { password },
  answer: z.object({
    token: factorToken,
    /** To type into the app. */
    secret: z.string(),
    /** To scan. */
    address: z.string(),
  }),
  repeatable: true,
  transaction: 'none',
});

export const addApp = defineCall({
  method: 'POST',
  path: '/second-factors/app/confirm',
  summary: 'Add an authenticator app with its first code',
  access: 'signedIn',
  status: 201,
  body: { token: factorToken, name, app: z.string().max(20) },
  answer: recoveryCodes,
  message: 'Added',
  transaction: 'none',
});

export const beginPasskey = defineCall({
  method: 'POST',
  path: '/second-factors/passkey',
  summary: 'Begin to add a passkey',
  access: 'signedIn',
  stepUp: true,
  body: { password },
  answer: z.object({ token: factorToken, passkey: passkeyCreation }),
  repeatable: true,
  transaction: 'none',
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/second-factors/passkey/confirm',
  summary: 'Add a passkey that the browser made',
  access: 'signedIn',
  status: 201,
  body: { token: factorToken, name, passkey: newPasskey },
  answer: recoveryCodes,
  message: 'Added',
  transaction: 'none',
});

export const renameFactor = defineCall({
  method: 'PUT',
  path: '/second-factors/:id',
  summary: 'Rename one of one’s second factors',
  access: 'signedIn',
  stepUp: true,
  body: { name },
  message: 'Renamed',
});

export const removeFactor = defineCall({
  method: 'POST',
  path: '/second-factors/:id/remove',
  summary: 'Remove one of one’s second factors',
  access: 'signedIn',
  stepUp: true,
  body: { password },
  message: 'Removed',
  transaction: 'none',
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/second-factors/recovery-codes',
  summary: 'Make new recovery codes; the former ones end',
  access: 'signedIn',
  stepUp: true,
  body: { password },
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  message: 'Made',
  transaction: 'none',
});

export const removeFactorsOfUser = defineCall({
  method: 'POST',
  path: '/users/:id/second-factors/remove',
  summary: 'Remove all second factors of an account whose owner lost them',
  access: ['CHANGE_PASSWORD'],
  stepUp: true,
  message: 'Removed',
  transaction: 'none',
});
