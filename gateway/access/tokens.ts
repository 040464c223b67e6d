import { jwtVerify, SignJWT, errors } from 'jose';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { Impersonation } from '../../src/contract/model/impersonation.ts';
import type { Secrets } from './signatures.ts';

/** The claims of a token. `privileges` serve the menu only; decisions read the database. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
  epoch: number;
  privileges: readonly string[];
  /** Digest of all privileges, if the list has those of the menu only. */
  rest?: string | undefined;
  /** Seconds since 1970. */
  expiresAt: number;
  /** The impersonated role or user; absent: no impersonation. */
  viewing?: Impersonation | null;
  /** Signed with a previous secret; a fresh token replaces it. */
  isOutdated?: true;
}

export interface Tokens {
  sign: (claims: TokenClaims) => Promise<string>;
  /** Throws UNAUTHORIZED for an invalid token, SESSION_EXPIRED for an expired one. */
  verify: (token: string) => Promise<TokenClaims>;
}

const REMEMBERED = 5_000;
/** The audience of a token, so that tokens of another service with the same secret are not accepted. */
const TOKEN_AUDIENCE = 'faculty-portal';

/**
 * HS256 tokens of three parts (RFC 7519), signed with the first secret and accepted with any. A
 * verified token is cached until it expires.
 */
export function createTokens(secrets: Secrets, now: () => Date = () => new Date()): Tokens {
  const encoder = new TextEncoder();
  const key = encoder.encode(secrets[0]);
  const previous = secrets.slice(1).map((secret) => encoder.encode(secret));
  const verified = new Map<string, TokenClaims>();

  const verifyWith = (token: string, accepted: Uint8Array) =>
    jwtVerify(token, accepted, {
      algorithms: ['HS256'],
      audience: TOKEN_AUDIENCE,
      currentDate: now(),
      requiredClaims: ['sub', 'sid', 'exp'],
    });

  async function verifyWithAny(token: string) {
    let failure: unknown;
    for (const accepted of [key, ...previous])
      try {
        return { ...(await verifyWith(token, accepted)), isOutdated: accepted !== key };
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
        failure = error;
      }
    throw failure;
  }

  async function read(token: string): Promise<TokenClaims> {
    const { payload, isOutdated } = await verifyWithAny(token);
    const { sub = '', exp = 0, sid, epoch, privileges, rest, viewing } = payload;
    const claims = {
      userId: sub,
      sessionId: String(sid),
      epoch: Number(epoch),
      privileges: privileges as string[],
      expiresAt: exp,
      ...(typeof rest === 'string' ? { rest } : {}),
      ...(isOutdated ? { isOutdated } : {}),
    };
    return viewing === undefined ? claims : { ...claims, viewing: viewing as Impersonation };
  }

  return {
    sign: ({ userId, sessionId, epoch, privileges, rest, expiresAt, viewing }) =>
      new SignJWT({
        sid: sessionId,
        epoch,
        privileges,
        ...(rest === undefined ? {} : { rest }),
        ...(viewing ? { viewing } : {}),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setAudience(TOKEN_AUDIENCE)
        .setIssuedAt(now())
        .setExpirationTime(expiresAt)
        .sign(key),
    verify: async (token) => {
      const known = verified.get(token);
      if (known && known.expiresAt * 1000 > now().getTime()) return known;
      verified.delete(token);
      try {
        const claims = await read(token);
        if (verified.size >= REMEMBERED) verified.clear();
        verified.set(token, claims);
        return claims;
      } catch (error) {
        throw new PortalError(
          error instanceof errors.JWTExpired ? 'SESSION_EXPIRED' : 'UNAUTHORIZED',
          { cause: error },
        );
      }
    },
  };
}
