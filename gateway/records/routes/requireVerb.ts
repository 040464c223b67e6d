import type { FastifyRequest } from 'fastify';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { assertAllowed, decideAccess, type Access } from '../authorise/authorise.ts';
import type { ServerContext } from '../context/serverContext.ts';

/** Route options that refuse a caller before the address, the query or the body is validated. */
export interface Guarded {
  onRequest: (request: FastifyRequest) => Promise<void>;
}

/** Admits a caller unless `assert` throws; throws UNAUTHORIZED or SESSION_EXPIRED first. */
export const guardedBy = (
  server: ServerContext,
  resource: ResourceDeclaration,
  assert: (access: Access, request: FastifyRequest) => void,
): Guarded => ({
  onRequest: async (request) => {
    const { person } = await server.authenticate(request);
    assert(decideAccess(resource, person.privileges), request);
  },
});

/**
 * Admits a caller if a grant opens the verb, on some row at least. Throws UNAUTHORIZED,
 * SESSION_EXPIRED, or FORBIDDEN with the required privileges.
 */
export const requireVerb = (
  server: ServerContext,
  resource: ResourceDeclaration,
  verb: Verb,
): Guarded => guardedBy(server, resource, (access) => assertAllowed(access, verb));
