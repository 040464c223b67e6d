import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { isAway, type Provider } from './provider.ts';

/** Signatures with a key that only the provider has. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
const OLDEST_SECONDS = 120;
const TOLERANCE_SECONDS = 30;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Which sessions a provider has ended: one, or all of a person. */
export interface ProviderLogout {
  issuer: string;
  subject: string | null;
  providerSession: string | null;
  /** Of the token, which counts once. */
  id: string;
}

/** OpenID Connect Back-Channel Logout 1.0, 2.4: which claims there must be, and which not. */
const claims = z
  .object({
    jti: z.string().min(1).max(500),
    sub: z.string().optional(),
    sid: z.string().optional(),
    events: z.object({ [EVENT]: z.object({}) }),
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

const keySets = new WeakMap<object, JWTVerifyGetKey>();

/** The keys of a provider, fetched when a token names one that is not known yet. */
function keysOf(provider: Provider, address: string): JWTVerifyGetKey {
  const known = keySets.get(provider) ?? createRemoteJWKSet(new URL(address));
  keySets.set(provider, known);
  return known;
}

async function verify(provider: Provider, token: string, now: Date): Promise<JWTPayload> {
  const { issuer, jwks_uri: keys = '' } = (await provider.configuration()).serverMetadata();
  const { payload } = await jwtVerify(token, keysOf(provider, keys), {
    algorithms: ALGORITHMS,
    issuer,
    audience: provider.clientId,
    // Another kind of token of the same provider must not end sessions.
    typ: 'logout+jwt',
    maxTokenAge: OLDEST_SECONDS,
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: now,
  });
  return payload;
}

/** Verifies a logout token. Throws BAD_REQUEST, or PROVIDER_UNAVAILABLE if its keys are away. */
export async function readLogoutToken(
  provider: Provider,
  token: string,
  now: Date,
): Promise<ProviderLogout> {
  try {
    const { sub, sid, jti } = claims.parse(await verify(provider, token, now));
    return { issuer: provider.issuer, subject: sub ?? null, providerSession: sid ?? null, id: jti };
  } catch (error) {
    if (error instanceof PortalError) throw error;
    if (isAway(error) || error instanceof errors.JWKSTimeout)
      throw new PortalError('PROVIDER_UNAVAILABLE', { cause: error });
    throw new PortalError('BAD_REQUEST', { details: { reason: 'logoutToken' }, cause: error });
  }
}
