import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AUTHORIZATION_SCHEME,
  type Language,
  STALE_TOKEN_HEADER,
} from '../../src/contract/model/constants.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import { isLanguage } from '../../src/contract/model/localised.ts';
import { everyKey } from '../../src/contract/model/scopes.ts';
import type { FreshToken } from '../../src/contract/wire/calls/sessionCalls.ts';
import { type Person } from '../db/person.ts';
import { requestContext, type RequestContext } from '../db/requestContext.ts';
import { routeOf } from '../records/routes/resourceParameter.ts';
import { assertCsrf } from './csrf.ts';
import { describeImpersonation } from './impersonations.ts';
import type { AuthServices } from './services.ts';
import type { LiveSession } from './sessions.ts';
import type { TokenClaims } from './tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a write that stays open during an impersonation, or a read that is closed. */
    whileViewing?: 'open' | 'closed';
    /** Sent by a page on its own: does not extend the idle timeout. */
    isInBackground?: boolean;
  }
}

const BEARER = new RegExp(`^${AUTHORIZATION_SCHEME} (\\S+)$`, 'i');

function bearerOf(request: FastifyRequest): string {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw new PortalError('UNAUTHORIZED');
  return token;
}

/** Requests whose token no longer lists the privileges of the user; their answers say so. */
const staleTokens = new WeakSet<FastifyRequest>();

/** Marks the token of a request as outdated by the request itself. */
export const outdateToken = (request: FastifyRequest): void => void staleTokens.add(request);

export function installStaleTokens(app: FastifyInstance): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    if (staleTokens.has(request)) reply.header(STALE_TOKEN_HEADER, 'true');
  });
}

/** A privilege may also end with the day, which does not increment the epoch. */
function mirrors(
  { listedPrivileges }: AuthServices,
  claims: TokenClaims,
  { person: { privileges: held, impersonation }, epoch }: LiveSession,
): boolean {
  const { privileges, rest } = listedPrivileges(held);
  return (
    !claims.isOutdated &&
    claims.epoch === epoch &&
    claims.viewing?.id === impersonation?.id &&
    claims.rest === rest &&
    claims.privileges.length === privileges.length &&
    claims.privileges.every((key) => privileges.includes(key))
  );
}

/** A token for the present state of the request's session, and all privileges. */
export async function freshToken(
  { tokens, sessions, listedPrivileges }: AuthServices,
  request: FastifyRequest,
  sessionId: string,
): Promise<FreshToken> {
  staleTokens.delete(request);
  const { rest: _former, ...claims } = await tokens.verify(bearerOf(request));
  const { person, epoch } = await sessions.find(sessionId);
  const token = await tokens.sign({
    ...claims,
    ...listedPrivileges(person.privileges),
    epoch,
    viewing: describeImpersonation(person),
  });
  return { token, privileges: everyKey(person.privileges) };
}

/** Whether the route of a request names a confidential resource. */
const isConfidential = ({ catalogue }: AuthServices, request: FastifyRequest): boolean =>
  (routeOf(request) ?? '')
    .split('/')
    .some((segment) => catalogue.resources.get(segment)?.confidential);

/**
 * During an impersonation the session may read, stay signed in, and end it. Routes marked as closed
 * are refused even though they only read, and confidential records stay hidden.
 */
function assertNotImpersonating(
  services: AuthServices,
  { impersonation }: Person,
  request: FastifyRequest,
): void {
  if (!impersonation) return;
  const { whileViewing } = request.routeOptions.config;
  const open = request.method === 'GET' ? whileViewing !== 'closed' : whileViewing === 'open';
  if (!open || isConfidential(services, request)) throw new PortalError('VIEWING_ONLY');
}

async function liveSession(
  { sessions }: AuthServices,
  claims: TokenClaims,
  request: FastifyRequest,
): Promise<LiveSession> {
  const known = await sessions.find(
    claims.sessionId,
    request.routeOptions.config.isInBackground ? 'silent' : undefined,
  );
  // Another gateway may have started or ended an impersonation within the second of this one's
  // cache.
  return claims.viewing?.id === known.person.impersonation?.id
    ? known
    : sessions.find(claims.sessionId, 'fresh');
}

/** Refuses writes of an impersonating session before any of the body is read, on every route. */
export function installImpersonationGuard(app: FastifyInstance, services: AuthServices): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || !BEARER.test(request.headers.authorization ?? '')) return;
    // An invalid token is refused by the route.
    const claims = await services.tokens.verify(bearerOf(request)).catch(() => null);
    const session = claims && (await liveSession(services, claims, request).catch(() => null));
    if (session) assertNotImpersonating(services, session.person, request);
  });
}

/**
 * The user of a request: the token must be valid, its session alive, and a browser must prove that
 * the portal sent the request.
 */
async function authenticate(services: AuthServices, request: FastifyRequest): Promise<Person> {
  const claims = await services.tokens.verify(bearerOf(request));
  assertCsrf(services, request);
  const session = await liveSession(services, claims, request);
  const { person } = session;
  if ((person.impersonation?.viewerId ?? person.userId) !== claims.userId)
    throw new PortalError('UNAUTHORIZED');
  accountIds.set(request, person.impersonation?.viewerId ?? person.userId);
  assertNotImpersonating(services, person, request);
  if (!mirrors(services, claims, session)) outdateToken(request);
  return person;
}

const accountIds = new WeakMap<FastifyRequest, string>();

/** The account of a request, once it is known, for the log. */
export const accountOf = (request: FastifyRequest): string | undefined => accountIds.get(request);

/** The language that a request asks for; without one, that of the person's preferences. */
function languageOf({ headers }: FastifyRequest, { language }: Person): Language {
  const [first = ''] = (headers['accept-language'] ?? '').split(/[-,;]/, 1);
  return isLanguage(first) ? first : language;
}

/** Authenticates a request once and counts it; a second call returns the same context. */
export const createAuthenticator =
  (services: AuthServices, spend: (request: FastifyRequest, userId: string) => void) =>
  async (request: FastifyRequest): Promise<RequestContext> => {
    if (request.requestContext) return request.requestContext;
    const person = await authenticate(services, request);
    spend(request, accountOf(request) ?? person.userId);
    const language = languageOf(request, person);
    request.requestContext = requestContext({ ...person, language }, services.now(), request.ip);
    return request.requestContext;
  };
