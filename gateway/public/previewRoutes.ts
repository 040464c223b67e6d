import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/errors.ts';
import { publicName, type PublicResource } from '../../src/contract/publicFace.ts';
import { decideAccess, demand } from '../pipeline/authorise.ts';
import { rowCondition } from '../pipeline/plan.ts';
import { recordId } from '../pipeline/readRoutes.ts';
import { envelope } from '../pipeline/respond.ts';
import { runPlan } from '../pipeline/run.ts';
import { createScope } from '../pipeline/whereSql.ts';
import { planAsPublic } from './planPublic.ts';
import type { PublicGateway } from './publicGateway.ts';
import { demandOnly, languageOf } from './publicQuery.ts';
import { shapeRecord, type RawPublicRecord } from './shapeRecord.ts';

/**
 * `GET /<name>/:id/-/preview?language=`: the record as everybody would read it, whatever still keeps it from being public,
 * for whoever may see it; of its public fields those that this person may read in every row.
 */
export function previewRoutes(api: FastifyInstance, face: PublicGateway, resource: PublicResource): void {
  api.get(`/${resource.name}/:id/-/preview`, async (request) => {
    const { gateway } = face;
    const asking = await gateway.ask(request);
    const access = decideAccess(resource, asking.person.privileges);
    demand(access, 'show');
    const asked = request.query as Record<string, unknown>;
    demandOnly(asked, ['language']);
    const scope = createScope(gateway.catalogue, asking.context);
    const sameRows = (name: string): boolean => access.read[name] === 'all' || JSON.stringify(access.read[name]) === JSON.stringify(access.rows.show);
    const [row] = await runPlan<{ record: RawPublicRecord }>(gateway.database, planAsPublic(resource, recordId(request), rowCondition(access, 'show', scope), resource.public.fields.filter(sameRows), scope));
    if (!row) throw new PortalError('NOT_FOUND');
    return envelope({ as: publicName(resource), record: shapeRecord(resource, row.record, face.shaping(languageOf(asked))) });
  });
}
