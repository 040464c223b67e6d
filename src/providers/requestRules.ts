import {
  AUTHORIZATION_SCHEME,
  CONTENT_TYPE_JSON,
  CSRF_COOKIE,
  CSRF_HEADER,
} from '../contract/model/constants.ts';
import { hostCookieName } from '../contract/model/hostCookieName.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RequestFacts {
  method: Method;
  /** The path relative to the API base. */
  path: string;
  url: string;
  token: string | null;
  cookies: string;
  /** The language of the screen, in which the gateway sorts and writes. */
  language: string;
  isUpload?: boolean;
}

/** Appends a path to the API base (specification §7); a trailing slash of the path is significant. */
export const endpointUrl = (apiBase: string, path: string): string =>
  `${apiBase.replace(/\/+$/, '')}${path.startsWith('/') ? '' : '/'}${path}`;

/**
 * Specification §6: every call carries the token except those whose path contains `login`; a query
 * is not part of the path.
 */
export const carriesToken = (path: string): boolean =>
  !(path.split(/[?#]/, 1)[0] ?? '').includes('login');

/**
 * Whether a URL is on our own origin. `//host` and `/\host` are not and must not receive the CSRF
 * value.
 */
export const isRelativeUrl = (url: string): boolean =>
  !/^\s*([a-z][a-z\d+.-]*:|[\\/]{2})/i.test(url);

/** The decoded value of a cookie, or `null`. */
export function readCookie(cookies: string, name: string): string | null {
  const pair = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`));
  if (pair === undefined) return null;
  const value = pair.slice(name.length + 1);
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The value against cross-site requests, from the cookie that is bound to the host if there is one. */
const csrfIn = (cookies: string): string | null =>
  readCookie(cookies, hostCookieName(CSRF_COOKIE, true)) ??
  readCookie(cookies, hostCookieName(CSRF_COOKIE, false));

/** The headers of a call as required by specification §6 and §7. */
export function requestHeaders(facts: RequestFacts): Record<string, string> {
  const headers: Record<string, string> = { Accept: CONTENT_TYPE_JSON };
  if (facts.language) headers['Accept-Language'] = facts.language;
  if (!facts.isUpload) headers['Content-Type'] = CONTENT_TYPE_JSON;
  if (facts.token && carriesToken(facts.path)) {
    headers['Authorization'] = `${AUTHORIZATION_SCHEME} ${facts.token}`;
  }
  if (facts.method !== 'GET' && isRelativeUrl(facts.url)) {
    const csrf = csrfIn(facts.cookies);
    if (csrf) headers[CSRF_HEADER] = csrf;
  }
  return headers;
}
