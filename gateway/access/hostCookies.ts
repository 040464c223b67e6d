import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName } from '../../src/contract/model/hostCookieName.ts';
import type { AuthServices } from './services.ts';

type CookieServices = Pick<AuthServices, 'secureCookies'>;

interface HostCookie {
  name: string;
  value: string;
  /** Strict unless a page of another site leads to the portal with it. */
  sameSite?: 'strict' | 'lax';
  /** Whether the portal's script reads it; otherwise no page can. */
  isReadable?: boolean;
  /** Absent: until the browser is closed. */
  maxAge?: number;
}

/** Sets a cookie of the portal. Every one is for the whole host and for no other. */
export function setHostCookie(
  { secureCookies }: CookieServices,
  reply: FastifyReply,
  { name, value, sameSite = 'strict', isReadable = false, maxAge }: HostCookie,
): void {
  reply.setCookie(hostCookieName(name, secureCookies), value, {
    path: '/',
    sameSite,
    secure: secureCookies,
    httpOnly: !isReadable,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

/** Removes a cookie of the portal. Browsers accept that too only with the attributes of its name. */
export function clearHostCookie(
  { secureCookies }: CookieServices,
  reply: FastifyReply,
  name: string,
): void {
  reply.clearCookie(hostCookieName(name, secureCookies), { path: '/', secure: secureCookies });
}

export const readHostCookie = (
  { secureCookies }: CookieServices,
  request: FastifyRequest,
  name: string,
): string | undefined => request.cookies[hostCookieName(name, secureCookies)];
