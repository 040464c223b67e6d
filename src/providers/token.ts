import { jwtDecode } from 'jwt-decode';

/**
 * The claims that the portal reads from the token (specification §3). Only the gateway verifies the
 * signature.
 */
export interface TokenPayload {
  readonly sub?: string;
  readonly exp?: number;
  readonly privileges?: readonly string[];
  readonly [claim: string]: unknown;
}

// A token is asked for its claims with each request; an administrator's is long.
let last: { token: string; claims: TokenPayload | null } | undefined;

/**
 * Decodes the claims of a token; `null` unless it has three dot-separated parts (specification §5)
 * and a valid middle one.
 */
export function decodeToken(token: string): TokenPayload | null {
  if (last?.token !== token) last = { token, claims: readClaims(token) };
  return last.claims;
}

function readClaims(token: string): TokenPayload | null {
  if (token.split('.').length !== 3) return null;
  try {
    const claims: unknown = jwtDecode(token);
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
      ? (claims as TokenPayload)
      : null;
  } catch {
    return null;
  }
}

export type AuthenticationReason = '' | 'Unauthorized' | 'Session Expired';

export interface AuthenticationCheck {
  access: boolean;
  reason: AuthenticationReason;
}

/**
 * The authentication check of specification §4: no token, expired, or authenticated. A token that
 * cannot be decoded counts as none.
 */
export function checkToken(token: string | null, now: number): AuthenticationCheck {
  const claims = token ? decodeToken(token) : null;
  if (!claims) return { access: false, reason: 'Unauthorized' };
  if (typeof claims.exp === 'number' && now >= claims.exp * 1000)
    return { access: false, reason: 'Session Expired' };
  return { access: true, reason: '' };
}
