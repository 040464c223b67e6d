import { createHash, randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'portal_device';
const FORM = /^[\w-]{43}$/;
/** The maximum lifetime of a cookie in browsers. */
const LASTS_SECONDS = 400 * 86_400;

const idIn = (request: FastifyRequest): string | null => {
  const sent = request.cookies[COOKIE];
  return sent !== undefined && FORM.test(sent) ? sent : null;
};

/**
 * Identifies the device of a request by a hash of the random number in its cookie, which no page
 * can read. `null`: it has none.
 */
export function deviceOf(request: FastifyRequest): string | null {
  const id = idIn(request);
  return id === null ? null : createHash('sha256').update(id).digest('hex');
}

/** Sets the device cookie, or extends the existing one. */
export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, secure }: { path: string; secure: boolean },
): void {
  reply.setCookie(COOKIE, idIn(request) ?? randomBytes(32).toString('base64url'), {
    path,
    sameSite: 'strict',
    secure,
    httpOnly: true,
    maxAge: LASTS_SECONDS,
  });
}
