import { jwtVerify, SignJWT, errors } from 'jose';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { Impersonation } from '../../src/contract/model/impersonation.ts';

/** The claims of a token. `privileges` serve the menu only; decisions read the database. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
  epoch: number;
  privileges: readonly string[];
  /** Seconds since 1970. */
  expiresAt: number;
  /** The impersonated role or user; absent: no impersonation. */
  viewing?: Impersonation | null;
}

export interface Tokens {
  sign: (claims: TokenClaims) => Promise<string>;
  /** Throws UNAUTHORIZED for an invalid token, SESSION_EXPIRED for an expired one. */
  verify: (token: string) => Promise<TokenClaims>;
}

const REMEMBERED = 5_000;
/** The audience of a token, so that tokens of another service with the same secret are not accepted. */
const TOKEN_AUDIENCE = 'faculty-portal';

/** HS256 tokens of three parts (RFC 7519). A verified token is cached until it expires. */
export function createTokens(secret: string, now: () => Date = () => new Date()): Tokens {
  const key = new TextEncoder().encode(secret);
  const verified = new Map<string, TokenClaims>();

  async function read(token: string): Promise<TokenClaims> {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: TOKEN_AUDIENCE,
      currentDate: now(),
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const { sub = '', exp = 0, sid, epoch, privileges, viewing } = payload;
    const claims = {
      userId: sub,
      sessionId: String(sid),
      epoch: Number(epoch),
      privileges: privileges as string[],
      expiresAt: exp,
    };
    return viewing === undefined ? claims : { ...claims, viewing: viewing as Impersonation };
  }

  return {
    sign: ({ userId, sessionId, epoch, privileges, expiresAt, viewing }) =>
      new SignJWT({ sid: sessionId, epoch, privileges, ...(viewing ? { viewing } : {}) })
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
