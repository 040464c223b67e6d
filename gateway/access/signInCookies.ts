import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MINUTE_MS } from '../../src/contract/model/constants.ts';
import type { SignInChecks } from './openId/authentication.ts';
import type { AuthServices } from './services.ts';

/** What the answer of the provider is checked against. */
const CHECKS_COOKIE = 'portal_sign_in_checks';
/** The code that opens one session. */
const CODE_COOKIE = 'portal_sign_in_code';
const PURPOSE = 'single sign-on';
const CHECKS_MINUTES = 10;

const kept = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
});

type CookieServices = Pick<AuthServices, 'signatures' | 'secureCookies' | 'now'>;

/** Keeps the checks of a sign-in in this browser: only it can bring the answer back. */
export function keepChecks(
  { signatures, secureCookies, now }: CookieServices,
  reply: FastifyReply,
  checks: SignInChecks,
): void {
  const until = now().getTime() + CHECKS_MINUTES * MINUTE_MS;
  const text = Buffer.from(JSON.stringify({ ...checks, until })).toString('base64url');
  reply.setCookie(CHECKS_COOKIE, `${text}.${signatures.sign(PURPOSE, text)}`, {
    path: '/',
    // The provider's page leads back here, so a strict cookie would not be sent.
    sameSite: 'lax',
    secure: secureCookies,
    httpOnly: true,
    maxAge: CHECKS_MINUTES * 60,
  });
}

/** The checks that this browser keeps; `null` if they are missing, changed or too old. */
export function readChecks(
  { signatures, now }: CookieServices,
  request: FastifyRequest,
): SignInChecks | null {
  const [text = '', signature = ''] = (request.cookies[CHECKS_COOKIE] ?? '').split('.');
  if (!signatures.isSigned(PURPOSE, text, signature)) return null;
  const { until, ...checks } = kept.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return until > now().getTime() ? checks : null;
}

/** Replaces the checks, which count once, with the code for the page. */
export function keepCode(
  { secureCookies }: CookieServices,
  reply: FastifyReply,
  code: string | null,
): void {
  reply.clearCookie(CHECKS_COOKIE, { path: '/' });
  if (code === null) reply.clearCookie(CODE_COOKIE, { path: '/' });
  else
    reply.setCookie(CODE_COOKIE, code, {
      path: '/',
      sameSite: 'strict',
      secure: secureCookies,
      httpOnly: true,
    });
}

/** The code that this browser keeps. */
export const codeOf = (request: FastifyRequest): string | null =>
  request.cookies[CODE_COOKIE] ?? null;
