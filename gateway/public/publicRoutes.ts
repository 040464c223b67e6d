import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import { isPublic, publicName, type PublicResource } from '../../src/contract/model/publicApi.ts';
import { limitRequests } from '../records/calls/limitRequests.ts';
import { sendJson, sendText } from './caching.ts';
import { feedRoutes } from './feedRoutes.ts';
import { findOrRedirect, findPage } from './findPublic.ts';
import { publicFileRoutes } from './publicFiles.ts';
import type { PublicGateway } from './publicGateway.ts';
import { assertKnownParameters, embedOf, languageOf, parsePublicQuery } from './publicQuery.ts';
import { schemaRoutes } from './schemaRoutes.ts';
import { shapeRecord } from './shapeRecord.ts';

function resourceRoutes(api: FastifyInstance, face: PublicGateway, resource: PublicResource): void {
  const name = publicName(resource);
  api.get(`/${name}`, async (request, reply) => {
    const query = parsePublicQuery(
      request.query as Record<string, unknown>,
      resource,
      face.server.catalogue.resources,
    );
    const { total, records } = await findPage(face, resource, query);
    const shaping = face.shaping(query.language);
    const data = records.map((record) => shapeRecord(resource, record, shaping));
    return sendJson(request, reply, {
      data,
      message: 'OK',
      total,
      page: query.page,
      perPage: query.perPage,
      language: query.language,
    });
  });
  api.get(`/${name}/:address`, async (request, reply) => {
    const asked = request.query as Record<string, unknown>;
    assertKnownParameters(asked, ['language', 'embed']);
    const language = languageOf(asked);
    const record = await findOrRedirect(face, resource, reply, embedOf(asked, resource));
    return record
      ? sendJson(request, reply, {
          data: shapeRecord(resource, record, face.shaping(language)),
          message: 'OK',
          language,
        })
      : reply;
  });
}

/**
 * Readable from any page of any origin; nothing here depends on who asks, and nothing is kept of
 * it.
 */
const OPEN_TO_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

interface PublicOptions {
  /** Requests that one address may make in a minute. */
  perMinute: number;
  /** The OpenAPI document of these routes. */
  description: object;
}

/**
 * `/public`: what the declarations open to everybody, without a session, read-only, so many
 * requests a minute and address.
 */
export async function publicRoutes(
  api: FastifyInstance,
  face: PublicGateway,
  { perMinute, description }: PublicOptions,
): Promise<void> {
  api.addHook('onSend', async (_request, reply) => {
    reply.headers(OPEN_TO_ALL).removeHeader('Set-Cookie');
  });
  await limitRequests(api, perMinute);
  api.setNotFoundHandler({ preHandler: api.rateLimit() }, () => {
    throw new PortalError('NOT_FOUND');
  });
  const text = JSON.stringify(description);
  api.get('/openapi.json', (request, reply) => sendText(request, reply, text, 'application/json'));
  publicFileRoutes(api, face);
  for (const resource of [...face.server.catalogue.resources.values()].filter(isPublic)) {
    resourceRoutes(api, face, resource);
    feedRoutes(api, face, resource);
    schemaRoutes(api, face, resource);
  }
}
