import type { FastifyInstance } from 'fastify';
import {
  decideAccess,
  assertAllowed,
  type ServerContext,
  envelope,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { CHECK_LINKS } from './checkLinks.ts';

/**
 * `POST /links/-/check`: asks every address of the list, for whoever may change all of them.
 * Answers the job.
 */
export function linkRoutes(app: FastifyInstance, server: ServerContext): void {
  const links = server.catalogue.resources.get('links');
  if (!links) throw new TypeError('the resource “links” is not declared');
  app.post('/links/-/check', async (request, reply) => {
    const context = await server.authenticate(request);
    const access = decideAccess(links, context.person.privileges, 'main');
    assertAllowed(access, 'edit');
    if (access.rows.edit !== 'all')
      throw new PortalError('FORBIDDEN', { details: { needs: ['LINKS_EDIT'] } });
    return reply
      .code(202)
      .send(envelope({ job: await server.jobs.start(context, CHECK_LINKS, {}) }, 'Begun'));
  });
}
