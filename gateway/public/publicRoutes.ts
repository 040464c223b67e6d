import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import { isPublic, publicName, type PublicResource } from '../../src/contract/model/publicApi.ts';
import { limitRequests } from '../records/calls/limitRequests.ts';
import { sendJson, sendText } from './caching.ts';
import { feedRoutes } from './feedRoutes.ts';
import { findOrRedirect } from './findPublic.ts';
import { listBody, recordBody } from './publicAnswers.ts';
import { publicFileRoutes } from './publicFiles.ts';
import { publicFontRoutes } from './publicFonts.ts';
import type { PublicGateway } from './publicGateway.ts';
import { schemaRoutes } from './schemaRoutes.ts';

function resourceRoutes(
  api: FastifyInstance,
  publicGateway: PublicGateway,
  resource: PublicResource,
): void {
  const name = publicName(resource);
  api.get(`/${name}`, async (request, reply) => {
    const parameters = request.query as Record<string, unknown>;
    return sendJson(request, reply, await listBody(publicGateway, resource, parameters));
  });
  api.get(`/${name}/:address`, async (request, reply) => {
    const parameters = request.query as Record<string, unknown>;
    const body = await recordBody(publicGateway, resource, parameters, (embed) =>
      findOrRedirect(publicGateway, resource, reply, embed),
    );
    return body ? sendJson(request, reply, body) : reply;
  });
}

/** Any page of any origin may read the answers: they do not depend on the caller. */
const OPEN_TO_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

interface PublicOptions {
  /** Requests that one address may make in a minute. */
  perMinute: number;
  /** Makes the OpenAPI document of these routes, when it is first asked for. */
  describe: () => object;
}

/**
 * `/public`: the data that the declarations make public, read-only and without a session, with a
 * limit of requests per minute and address.
 */
export async function publicRoutes(
  api: FastifyInstance,
  publicGateway: PublicGateway,
  { perMinute, describe }: PublicOptions,
): Promise<void> {
  api.addHook('onSend', async (_request, reply) => {
    reply.headers(OPEN_TO_ALL).removeHeader('Set-Cookie');
  });
  await limitRequests(api, perMinute);
  api.setNotFoundHandler({ preHandler: api.rateLimit() }, () => {
    throw new PortalError('NOT_FOUND');
  });
  let text: string | undefined;
  api.get('/openapi.json', (request, reply) => {
    text ??= JSON.stringify(describe());
    return sendText(request, reply, text, 'application/json');
  });
  publicFileRoutes(api, publicGateway);
  publicFontRoutes(api);
  for (const resource of [...publicGateway.server.catalogue.resources.values()].filter(isPublic)) {
    resourceRoutes(api, publicGateway, resource);
    feedRoutes(api, publicGateway, resource);
    schemaRoutes(api, publicGateway, resource);
  }
}
