import type { FastifyInstance } from 'fastify';
import { publicName, type PublicResource } from '../../src/contract/model/publicApi.ts';
import { sendText } from './caching.ts';
import { findOrRedirect } from './findPublic.ts';
import { schemaBody } from './publicAnswers.ts';
import type { PublicGateway } from './publicGateway.ts';

/** `GET /public/<name>/:address/jsonld`: the record as schema.org JSON-LD. */
export function schemaRoutes(
  api: FastifyInstance,
  publicGateway: PublicGateway,
  resource: PublicResource,
): void {
  if (!resource.public.schema) return;
  api.get(`/${publicName(resource)}/:address/jsonld`, async (request, reply) => {
    const parameters = request.query as Record<string, unknown>;
    const body = await schemaBody(publicGateway, resource, parameters, () =>
      findOrRedirect(publicGateway, resource, reply),
    );
    return body ? sendText(request, reply, JSON.stringify(body), 'application/ld+json') : reply;
  });
}
