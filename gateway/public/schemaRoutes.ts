import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import {
  publicName,
  type PublicRecord,
  type PublicResource,
} from '../../src/contract/model/publicApi.ts';
import { matches } from '../../src/contract/model/where.ts';
import { sendText } from './caching.ts';
import { findOrRedirect } from './findPublic.ts';
import { sitePage, type PublicGateway } from './publicGateway.ts';
import { assertKnownParameters, languageOf } from './publicQuery.ts';
import { jsonLd } from './schemaOrg.ts';
import { shapeRecord } from './shapeRecord.ts';

/** `GET /public/<name>/:address/jsonld`: the record as schema.org JSON-LD. */
export function schemaRoutes(
  api: FastifyInstance,
  publicGateway: PublicGateway,
  resource: PublicResource,
): void {
  if (!resource.public.schema) return;
  api.get(`/${publicName(resource)}/:address/jsonld`, async (request, reply) => {
    const parameters = request.query as Record<string, unknown>;
    assertKnownParameters(parameters, ['language']);
    const language = languageOf(parameters);
    const raw = await findOrRedirect(publicGateway, resource, reply);
    if (!raw) return reply;
    const pageOf = (target: PublicResource, { id, slug }: { id: string; slug?: string }): string =>
      sitePage(
        publicGateway,
        target,
        {
          id,
          ...(slug === undefined || target.public.slug === undefined
            ? {}
            : { [target.public.slug]: slug }),
        } as PublicRecord,
        language,
      );
    const { where = { all: [] } } = resource.public.schema ?? {};
    if (!matches(where, raw, publicGateway.context())) throw new PortalError('NOT_FOUND');
    const record = shapeRecord(resource, raw, publicGateway.shaping(language));
    const surroundings = {
      resources: publicGateway.server.catalogue.resources,
      origin: publicGateway.origin(),
      pageOf,
    };
    return sendText(
      request,
      reply,
      JSON.stringify(
        jsonLd(
          resource,
          record,
          { page: sitePage(publicGateway, resource, record, language), language },
          surroundings,
        ),
      ),
      'application/ld+json',
    );
  });
}
