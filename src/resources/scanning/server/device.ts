import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuthServices, readHostCookie, setHostCookie } from '../../../../gateway/index.ts';

const COOKIE = 'portal_device';
const FORM = /^[\w-]{43}$/;
/** The maximum lifetime of a cookie in browsers. */
const LASTS_SECONDS = 400 * 86_400;

type CookieServices = Pick<AuthServices, 'secureCookies'>;

const idIn = (services: CookieServices, request: FastifyRequest): string | null => {
  const sent = readHostCookie(services, request, COOKIE);
  return sent !== undefined && FORM.test(sent) ? sent : null;
};

/**
 * Identifies the device of a request by a hash of the random number in its cookie, which no page
 * can read. `null`: it has none.
 */
export function deviceOf(services: CookieServices, request: FastifyRequest): string | null {
  const id = idIn(services, request);
  return id === null ? null : createHash('sha256').update(id).digest('hex');
}

/** Sets the device cookie, or extends the existing one. */
export function setDeviceCookie(
  services: CookieServices,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const value = idIn(services, request) ?? randomBytes(32).toString('base64url');
  setHostCookie(services, reply, { name: COOKIE, value, maxAge: LASTS_SECONDS });
}
