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

/** `GET /public/<name>/:address/jsonld`: the record in the words of schema.org. */
export function schemaRoutes(
  api: FastifyInstance,
  face: PublicGateway,
  resource: PublicResource,
): void {
  if (!resource.public.schema) return;
  api.get(`/${publicName(resource)}/:address/jsonld`, async (request, reply) => {
    const asked = request.query as Record<string, unknown>;
    assertKnownParameters(asked, ['language']);
    const language = languageOf(asked);
    const raw = await findOrRedirect(face, resource, reply);
    if (!raw) return reply;
    const pageOf = (target: PublicResource, { id, slug }: { id: string; slug?: string }): string =>
      sitePage(
        face,
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
    if (!matches(where, raw, face.context())) throw new PortalError('NOT_FOUND');
    const record = shapeRecord(resource, raw, face.shaping(language));
    const surroundings = {
      resources: face.server.catalogue.resources,
      origin: face.origin(),
      pageOf,
    };
    return sendText(
      request,
      reply,
      JSON.stringify(
        jsonLd(
          resource,
          record,
          { page: sitePage(face, resource, record, language), language },
          surroundings,
        ),
      ),
      'application/ld+json',
    );
  });
}
