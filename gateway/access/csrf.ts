import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSRF_COOKIE, CSRF_HEADER } from '../../src/contract/model/constants.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import { readHostCookie, setHostCookie } from './hostCookies.ts';
import type { AuthServices } from './services.ts';

type CookieServices = Pick<AuthServices, 'secureCookies'>;

const SAFE_METHODS = new Set(['GET', 'OPTIONS']);

/** Readable by the portal's script on purpose: scripts of other origins cannot read it. */
export const setCsrfCookie = (services: CookieServices, reply: FastifyReply): void =>
  setHostCookie(services, reply, {
    name: CSRF_COOKIE,
    value: randomBytes(18).toString('base64url'),
    isReadable: true,
  });

/** A browser with the cookie must repeat it in the header of every state-changing request. */
export function assertCsrf(services: CookieServices, request: FastifyRequest): void {
  const cookie = readHostCookie(services, request, CSRF_COOKIE);
  if (SAFE_METHODS.has(request.method) || cookie === undefined) return;
  if (request.headers[CSRF_HEADER.toLowerCase()] !== cookie) throw new PortalError('CSRF_MISMATCH');
}
