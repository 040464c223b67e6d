import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MINUTE_MS } from '../../src/contract/model/constants.ts';
import { clearHostCookie, readHostCookie, setHostCookie } from './hostCookies.ts';
import type { SignInChecks } from './openId/authentication.ts';
import type { AuthServices } from './services.ts';

/** What the answer of the provider is checked against. */
const CHECKS_COOKIE = 'portal_sign_in_checks';
/** The code that opens one session. */
const CODE_COOKIE = 'portal_sign_in_code';
const PURPOSE = 'single sign-on';
const CHECKS_MINUTES = 10;

const checksForm = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
});

type CookieServices = Pick<AuthServices, 'signatures' | 'secureCookies' | 'now'>;

/** Keeps the checks of a sign-in in this browser: only it can bring the answer back. */
export function keepChecks(
  services: CookieServices,
  reply: FastifyReply,
  checks: SignInChecks,
): void {
  const { signatures, now } = services;
  const until = now().getTime() + CHECKS_MINUTES * MINUTE_MS;
  const text = Buffer.from(JSON.stringify({ ...checks, until })).toString('base64url');
  setHostCookie(services, reply, {
    name: CHECKS_COOKIE,
    value: `${text}.${signatures.sign(PURPOSE, text)}`,
    // The provider's page leads back here, so a strict cookie would not be sent.
    sameSite: 'lax',
    maxAge: CHECKS_MINUTES * 60,
  });
}

/** The checks that this browser keeps; `null` if they are missing, changed or too old. */
export function readChecks(services: CookieServices, request: FastifyRequest): SignInChecks | null {
  const { signatures, now } = services;
  const kept = readHostCookie(services, request, CHECKS_COOKIE) ?? '';
  const [text = '', signature = ''] = kept.split('.');
  if (!signatures.isSigned(PURPOSE, text, signature)) return null;
  const { until, ...checks } = checksForm.parse(
    JSON.parse(Buffer.from(text, 'base64url').toString()),
  );
  return until > now().getTime() ? checks : null;
}

/** Replaces the checks, which count once, with the code for the page. */
export function keepCode(
  services: Pick<CookieServices, 'secureCookies'>,
  reply: FastifyReply,
  code: string | null,
): void {
  clearHostCookie(services, reply, CHECKS_COOKIE);
  if (code === null) clearHostCookie(services, reply, CODE_COOKIE);
  else setHostCookie(services, reply, { name: CODE_COOKIE, value: code });
}

/** The code that this browser keeps. */
export const codeOf = (
  services: Pick<CookieServices, 'secureCookies'>,
  request: FastifyRequest,
): string | null => readHostCookie(services, request, CODE_COOKIE) ?? null;
