import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import { publicName, type PublicResource } from '../../src/contract/model/publicApi.ts';
import { assertAllowed } from '../records/authorise/authorise.ts';
import { rowCondition } from '../records/plan/listConditions.ts';
import { createScope } from '../records/plan/sqlScope.ts';
import { recordId } from '../records/routes/readRoutes.ts';
import { inTransaction } from '../records/routes/writeRoutes.ts';
import { findRevision } from '../records/run/storedRevisions.ts';
import { envelope } from '../records/shape/respond.ts';
import { whileRevised } from '../records/workflow/readRevised.ts';
import { planAsPublic } from './planPublic.ts';
import type { PublicGateway } from './publicGateway.ts';
import { assertKnownParameters, languageOf } from './publicQuery.ts';
import { shapeRecord, type RawPublicRecord } from './shapeRecord.ts';

/**
 * `GET /<name>/:id/-/preview?language=&revision=true`: the record as everybody would read it,
 * whatever still keeps it from being public, for whoever may see it; of its public fields those
 * that this person may read in every row. With `revision` as the newer draft beside it would make
 * it.
 */
export function previewRoutes(
  api: FastifyInstance,
  face: PublicGateway,
  resource: PublicResource,
): void {
  api.get(`/${resource.name}/:id/-/preview`, async (request) => {
    const { server } = face;
    const asked = request.query as Record<string, unknown>;
    assertKnownParameters(asked, ['language', 'revision']);
    const language = languageOf(asked);
    if (asked['revision'] !== undefined && asked['revision'] !== 'true')
      throw new PortalError('BAD_REQUEST', { details: { parameter: 'revision' } });
    const id = recordId(request);
    const record = await inTransaction(
      { server, resource, request },
      async (write): Promise<RawPublicRecord> => {
        const { client, access, where } = write;
        assertAllowed(access, 'show');
        const scope = createScope(server.catalogue, where);
        const sameRows = (name: string): boolean =>
          access.read[name] === 'all' ||
          JSON.stringify(access.read[name]) === JSON.stringify(access.rows.show);
        const plan = planAsPublic(
          resource,
          id,
          {
            condition: rowCondition(access, 'show', scope),
            fields: resource.public.fields.filter(sameRows),
          },
          scope,
        );
        const read = async (): Promise<RawPublicRecord | undefined> =>
          (await client.query<{ record: RawPublicRecord }>(plan)).rows[0]?.record;
        const present = await read();
        const stored =
          present && asked['revision'] === 'true' ? await findRevision(client, id) : null;
        const found = stored ? await whileRevised(write, id, stored.changes, read) : present;
        if (!found) throw new PortalError('NOT_FOUND');
        return found;
      },
      { view: null },
    );
    return envelope({
      as: publicName(resource),
      record: shapeRecord(resource, record, face.shaping(language)),
    });
  });
}
