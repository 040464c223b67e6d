import type { FastifyInstance } from 'fastify';
import { orNotFound, PortalError } from '../../src/contract/model/errors.ts';
import { isPublic, publicName } from '../../src/contract/model/publicApi.ts';
import { queryRow } from '../db/queryable.ts';
import { rowCondition } from '../records/plan/listConditions.ts';
import { createScope } from '../records/plan/sqlScope.ts';
import { everyResource, generatedRoutes, requireVerb } from '../records/routes/generatedRoutes.ts';
import { recordId } from '../records/routes/readRoutes.ts';
import { inTransaction } from '../records/routes/recordWrites.ts';
import { findRevision } from '../records/run/storedRevisions.ts';
import { envelope } from '../records/shape/respond.ts';
import { whileRevised } from '../records/workflow/readRevised.ts';
import { planAsPublic } from './planPublic.ts';
import type { PublicGateway } from './publicGateway.ts';
import { assertKnownParameters, languageOf } from './publicQuery.ts';
import { shapeRecord, type RawPublicRecord } from './shapeRecord.ts';

/**
 * `GET /<name>/:id/-/preview?language=&revision=true`: the record as the public would read it, even
 * if it is not public yet, for people who may see it. Contains only those public fields that the
 * person may read in every row. `revision`: with the newer draft in place.
 */
export function previewRoutes(api: FastifyInstance, publicGateway: PublicGateway): void {
  const { server } = publicGateway;
  generatedRoutes(api, server, everyResource(server).filter(isPublic)).get(
    '/:id/-/preview',
    requireVerb('show'),
    async (target) => {
      const { resource, request } = target;
      const parameters = request.query as Record<string, unknown>;
      assertKnownParameters(parameters, ['language', 'revision']);
      const language = languageOf(parameters);
      if (parameters['revision'] !== undefined && parameters['revision'] !== 'true')
        throw new PortalError('BAD_REQUEST', { details: { parameter: 'revision' } });
      const id = recordId(request);
      const record = await inTransaction(
        target,
        async (write): Promise<RawPublicRecord> => {
          const { client, access, where } = write;
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
            (await queryRow<{ record: RawPublicRecord }>(client, plan))?.record;
          const present = await read();
          const stored =
            present && parameters['revision'] === 'true' ? await findRevision(client, id) : null;
          return orNotFound(stored ? await whileRevised(write, id, stored.changes, read) : present);
        },
        { view: null },
      );
      return envelope({
        as: publicName(resource),
        record: shapeRecord(resource, record, publicGateway.shaping(language)),
      });
    },
  );
}
