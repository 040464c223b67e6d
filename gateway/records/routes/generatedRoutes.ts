import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { orNotFound } from '../../../src/contract/model/errors.ts';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { assertAllowed, decideAccess, type Access } from '../authorise/authorise.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { resourceIn, resourceParameter } from './resourceParameter.ts';

/** A request about a resource. */
export interface ResourceRequest<Resource extends ResourceDeclaration = ResourceDeclaration> {
  server: ServerContext;
  resource: Resource;
  request: FastifyRequest;
}

interface Options {
  /** Refuses a caller before the address, the query or the body is validated. */
  admit?: (access: Access, request: FastifyRequest) => void;
  bodyLimit?: number;
  config?: FastifyContextConfig;
}

/**
 * Admits a caller unless `admit` throws. Throws UNAUTHORIZED or SESSION_EXPIRED first; without it,
 * the answer authenticates.
 */
export const admitting = (admit: NonNullable<Options['admit']>): Options => ({ admit });

/**
 * Admits a caller if a grant opens the verb, on some row at least. Throws UNAUTHORIZED,
 * SESSION_EXPIRED, or FORBIDDEN with the required privileges.
 */
export const requireVerb = (verb: Verb): Options =>
  admitting((access) => assertAllowed(access, verb));

export const everyResource = ({ catalogue }: ServerContext): ResourceDeclaration[] => [
  ...catalogue.resources.values(),
];

export const writableResources = (server: ServerContext): ResourceDeclaration[] =>
  everyResource(server).filter(({ readOnly }) => !readOnly);

/** Registers a route; `path` continues the address of the resource. */
type Register<Resource extends ResourceDeclaration> = (
  path: string,
  options: Options,
  answer: (target: ResourceRequest<Resource>, reply: FastifyReply) => unknown,
) => void;

type Router<Resource extends ResourceDeclaration> = Readonly<
  Record<'get' | 'post' | 'put' | 'delete', Register<Resource>>
>;

/**
 * Routes that are the same for several resources. Each is registered once: one for each resource
 * would take a sixth of the gateway's start. The address of any other resource has no such route.
 */
export function generatedRoutes<Resource extends ResourceDeclaration>(
  app: FastifyInstance,
  server: ServerContext,
  resources: readonly Resource[],
  under = '',
): Router<Resource> {
  const known = new Map(resources.map((resource) => [resource.name, resource]));
  const names = [...known.keys()];
  const targetOf = (request: FastifyRequest): ResourceRequest<Resource> => ({
    server,
    resource: orNotFound(known.get(resourceIn(request) ?? '')),
    request,
  });
  const adding =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE'): Register<Resource> =>
    (path, { admit, bodyLimit, config }, answer) => {
      if (names.length === 0) return;
      app.route({
        method,
        url: `${under}/${resourceParameter(names)}${path}`,
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        config: { ...config, resources: names },
        ...(admit && {
          onRequest: async (request) => {
            const { person } = await server.authenticate(request);
            admit(decideAccess(targetOf(request).resource, person.privileges), request);
          },
        }),
        handler: (request, reply) => answer(targetOf(request), reply),
      });
    };
  return {
    get: adding('GET'),
    post: adding('POST'),
    put: adding('PUT'),
    delete: adding('DELETE'),
  };
}
