import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AUTHORIZATION_SCHEME, FRESH_TOKEN_HEADER } from '../../src/contract/constants.ts';
import { PortalError } from '../../src/contract/errors.ts';
import type { Asking } from '../pipeline/extensions.ts';
import { whereContext, type Person } from '../pipeline/person.ts';
import { demandCsrf } from './csrf.ts';
import type { AuthServices } from './services.ts';
import type { TokenClaims } from './tokens.ts';

const BEARER = new RegExp(`^${AUTHORIZATION_SCHEME} (\\S+)$`, 'i');

function bearerOf(request: FastifyRequest): string {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw new PortalError('UNAUTHORIZED');
  return token;
}

/** Replies to the requests of a person whose privileges changed carry a token that mirrors the new ones. */
const staleTokens = new WeakMap<FastifyRequest, TokenClaims>();

export function installFreshTokens(app: FastifyInstance, { tokens }: AuthServices): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    const claims = staleTokens.get(request);
    if (claims) reply.header(FRESH_TOKEN_HEADER, await tokens.sign(claims));
  });
}

/** A right may also end with the day, which counts no epoch up. */
const mirrors = (claims: TokenClaims, epoch: number, privileges: ReadonlySet<string>): boolean =>
  claims.epoch === epoch && claims.privileges.length === privileges.size && claims.privileges.every((key) => privileges.has(key));

/** Who asks: the token must be ours, its session alive, and a browser must prove that the portal sent the request. */
export async function requestPerson(services: AuthServices, request: FastifyRequest): Promise<Person> {
  const claims = await services.tokens.verify(bearerOf(request));
  demandCsrf(request);
  const { person, epoch } = await services.sessions.find(claims.sessionId);
  if (person.userId !== claims.userId) throw new PortalError('UNAUTHORIZED');
  if (!mirrors(claims, epoch, person.privileges)) staleTokens.set(request, { ...claims, epoch, privileges: [...person.privileges] });
  return person;
}

export const asker =
  (services: AuthServices) =>
  async (request: FastifyRequest): Promise<Asking> => {
    const person = await requestPerson(services, request);
    return { person, context: whereContext(person, services.now()), ip: request.ip };
  };

/** Refuses without one of these keys, naming them. */
export function demandPrivilege(person: Person, ...keys: readonly string[]): void {
  if (!keys.some((key) => person.privileges.has(key))) throw new PortalError('FORBIDDEN', { details: { needs: keys } });
}
