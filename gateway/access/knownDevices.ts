import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readHostCookie, setHostCookie } from './hostCookies.ts';
import type { AuthServices } from './services.ts';

const COOKIE = 'portal_known_device';
/** People who share a computer; of further ones the earliest is forgotten. */
const MAX_ACCOUNTS = 10;
/** A random number, then a signature for each account that signed in on the device. */
const FORM = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{43}){1,${MAX_ACCOUNTS}}$`);
/** The maximum lifetime of a cookie in browsers. */
const LASTS_SECONDS = 400 * 86_400;
const PURPOSE = 'device';

type SigningServices = Pick<AuthServices, 'signatures' | 'secureCookies'>;

function sentBy(
  services: SigningServices,
  request: FastifyRequest,
): { id: string; signatures: string[] } | null {
  const sent = readHostCookie(services, request, COOKIE);
  if (sent === undefined || !FORM.test(sent)) return null;
  const [id = '', ...signatures] = sent.split('.');
  return { id, signatures };
}

/** The device of a request by its cookie, for any account; `null`: it has none yet. */
export const deviceOf = (services: SigningServices, request: FastifyRequest): string | null =>
  sentBy(services, request)?.id ?? null;

const signedText = (id: string, userId: string): string => `${id} ${userId}`;

/**
 * The device of a request, if this account signed in on it before. The cookie opens nothing by
 * itself: attempts with it are counted apart from those of strangers, who therefore cannot lock the
 * owner out.
 */
export function knownDevice(
  services: SigningServices,
  request: FastifyRequest,
  userId: string,
): string | null {
  const { signatures } = services;
  const sent = sentBy(services, request);
  const isKnown = sent?.signatures.some((signature) =>
    signatures.isSigned(PURPOSE, signedText(sent.id, userId), signature),
  );
  return sent && isKnown ? sent.id : null;
}

/** Marks the device of a request as known to the account; no page can read the cookie. */
export function rememberDevice(
  services: SigningServices,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
): void {
  const { signatures } = services;
  const sent = sentBy(services, request);
  const id = sent?.id ?? randomBytes(16).toString('base64url');
  const text = signedText(id, userId);
  const others = (sent?.signatures ?? []).filter(
    (signature) => !signatures.isSigned(PURPOSE, text, signature),
  );
  const known = [signatures.sign(PURPOSE, text), ...others].slice(0, MAX_ACCOUNTS);
  const value = [id, ...known].join('.');
  setHostCookie(services, reply, { name: COOKIE, value, maxAge: LASTS_SECONDS });
}
