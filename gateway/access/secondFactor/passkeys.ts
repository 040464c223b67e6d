import type {
  NewPasskey,
  PasskeyCreation,
} from '../../../src/contract/wire/calls/ownFactorCalls.ts';
import type {
  PasskeyAnswer,
  PasskeyRequest,
} from '../../../src/contract/wire/calls/secondFactorCalls.ts';
import type { NewFactor, PasskeyFactor, StoredFactor } from './storedFactors.ts';

/** Loaded with the first passkey: it brings a library of certificates, which delays the start. */
const webauthn = () => import('@simplewebauthn/server');

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(base64url, 'base64url'));

const idOf = (origin: string): string => new URL(origin).hostname;

/** The passkeys among the factors of an account. */
export const passkeysIn = (factors: readonly StoredFactor[]): PasskeyFactor[] =>
  factors.filter((factor) => factor.kind === 'passkey');

const descriptorsOf = (
  factors: readonly StoredFactor[],
): { id: string; type: 'public-key'; transports: string[] }[] =>
  passkeysIn(factors).map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports,
  }));

/** What the browser needs to have one of these passkeys sign the challenge; `null` without any. */
export async function requestOf(
  factors: readonly StoredFactor[],
  { challenge, origin }: { challenge: string; origin: string },
): Promise<PasskeyRequest | null> {
  const allowCredentials = descriptorsOf(factors);
  if (allowCredentials.length === 0) return null;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: idOf(origin),
    allowCredentials,
    challenge: bytesOf(challenge),
    userVerification: 'preferred',
  });
  return { timeout: 60_000, ...options, allowCredentials } as PasskeyRequest;
}

/** The account as authenticators name it. */
interface PasskeyOwner {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
}

/** What the browser needs to make a passkey; an authenticator that has one is left out. */
export async function creationOf(
  account: PasskeyOwner,
  factors: readonly StoredFactor[],
  { challenge, origin, issuer }: { challenge: string; origin: string; issuer: string },
): Promise<PasskeyCreation> {
  const excludeCredentials = descriptorsOf(factors);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: idOf(origin),
    userName: account.username,
    userDisplayName: `${account.firstName} ${account.lastName}`,
    userID: new Uint8Array(Buffer.from(account.id)),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  const { rp, user, pubKeyCredParams, timeout = 60_000 } = options;
  return {
    challenge: options.challenge,
    rp: { id: idOf(origin), name: rp.name },
    user,
    pubKeyCredParams: [...pubKeyCredParams],
    timeout,
    attestation: 'none',
    excludeCredentials,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  };
}

interface Expected {
  challenge: string;
  origin: string;
}

/** The factor that a new passkey makes; `null` if it does not answer the challenge of this portal. */
export async function registeredPasskey(
  passkey: NewPasskey,
  name: string,
  { challenge, origin }: Expected,
): Promise<NewFactor | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: idOf(origin),
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return {
    kind: 'passkey',
    name,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signCount: counter,
    transports: passkey.response.transports ?? [],
  };
}

/** The new signature count of a passkey; `null` if it did not sign this challenge for this portal. */
export async function countOfSignature(
  answer: PasskeyAnswer,
  { credentialId, publicKey, signCount }: PasskeyFactor,
  { challenge, origin }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: idOf(origin),
    credential: { id: credentialId, publicKey: bytesOf(publicKey), counter: signCount },
    requireUserVerification: false,
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}
