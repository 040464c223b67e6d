import type { FastifyRequest } from 'fastify';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { assertAllowed, decideAccess, type Access } from '../authorise/authorise.ts';
import type { ServerContext } from '../context/serverContext.ts';

/** Route options that refuse a caller before the address, the query or the body is validated. */
export interface Guarded {
  onRequest: (request: FastifyRequest) => Promise<void>;
}

/** Lets the callers pass for whom `assert` throws nothing; the others get 401 or its refusal. */
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
 * Lets the callers pass to whom a grant opens the verb, on some row at least; the others get
 * UNAUTHORIZED, SESSION_EXPIRED, or FORBIDDEN with the required privileges.
 */
export const requireVerb = (
  server: ServerContext,
  resource: ResourceDeclaration,
  verb: Verb,
): Guarded => guardedBy(server, resource, (access) => assertAllowed(access, verb));
