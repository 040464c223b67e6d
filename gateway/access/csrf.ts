import { randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSRF_COOKIE, CSRF_HEADER } from '../../src/contract/model/constants.ts';
import { PortalError } from '../../src/contract/model/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Readable by the portal's script on purpose: scripts of other origins cannot read it. */
export const setCsrfCookie = (reply: FastifyReply, secure: boolean): FastifyReply =>
  reply.setCookie(CSRF_COOKIE, randomBytes(18).toString('base64url'), {
    path: '/',
    sameSite: 'strict',
    secure,
    httpOnly: false,
  });

/** A browser with the cookie must repeat it in the header of every state-changing request. */
export function assertCsrf(request: FastifyRequest): void {
  const cookie = request.cookies[CSRF_COOKIE];
  if (SAFE_METHODS.has(request.method) || cookie === undefined) return;
  if (request.headers[CSRF_HEADER.toLowerCase()] !== cookie) throw new PortalError('CSRF_MISMATCH');
}
