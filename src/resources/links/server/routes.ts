import type { FastifyInstance } from 'fastify';
import { decideAccess, demand, type Gateway, envelope } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { CHECK_LINKS } from './checkLinks.ts';

/**
 * `POST /links/-/check`: asks every address of the list, for whoever may change all of them.
 * Answers the job.
 */
export function linkRoutes(app: FastifyInstance, gateway: Gateway): void {
  const links = gateway.catalogue.resources.get('links');
  if (!links) throw new TypeError('the resource “links” is not declared');
  app.post('/links/-/check', async (request, reply) => {
    const asking = await gateway.ask(request);
    const access = decideAccess(links, asking.person.privileges, 'main');
    demand(access, 'edit');
    if (access.rows.edit !== 'all')
      throw new PortalError('FORBIDDEN', { details: { needs: ['LINKS_EDIT'] } });
    return reply
      .code(202)
      .send(envelope({ job: await gateway.jobs.start(asking, CHECK_LINKS, {}) }, 'Begun'));
  });
}
