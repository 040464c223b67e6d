import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { readBody } from '../../access/readBody.ts';
import type { Queryable } from '../../db/queryable.ts';
import { decideAccess, assertAllowed } from '../authorise/authorise.ts';
import type { ServerContext } from '../context.ts';
import { createScope } from '../plan/sqlScope.ts';
import { envelope } from '../shape/respond.ts';
import { heartbeat, leave, planHeartbeat } from './storedPresence.ts';

const place = {
  resource: z.string().max(80),
  id: z.uuid().toLowerCase(),
  tab: z.uuid().toLowerCase(),
};
const beatBody = z.strictObject({
  ...place,
  view: z.string().max(80).optional(),
  isEditing: z.boolean(),
  version: z.int32().nullable(),
});
const leaveBody = z.strictObject(place);

/**
 * `POST /presence` says that a tab has a record open, about every 20 seconds, and learns who else
 * has; `POST /presence/left` ends it. Both are the page's own doing, so they keep no session from
 * running out. Only who may see the record is told anything of it.
 */
export function presenceRoutes(app: FastifyInstance, server: ServerContext): void {
  const { database, catalogue } = server;
  const direct: Queryable = {
    query: (config) => database.query(config.text, config.values, config.name),
  };
  const inBackground = { config: { isInBackground: true } };

  app.post('/presence', inBackground, async (request) => {
    const { person, where } = await server.authenticate(request);
    const { resource: name, view, ...body } = readBody(beatBody, request.body);
    const resource = catalogue.resources.get(name);
    if (!resource) throw new PortalError('NOT_FOUND');
    const access = decideAccess(resource, person.privileges, view);
    assertAllowed(access, 'show');
    const plan = planHeartbeat(
      access,
      { ...body, userId: person.userId, now: server.now() },
      createScope(catalogue, where),
    );
    const presence = await heartbeat(direct, plan);
    if (!presence) throw new PortalError('NOT_FOUND');
    return envelope(presence);
  });

  app.post('/presence/left', inBackground, async (request) => {
    const { person } = await server.authenticate(request);
    await leave(direct, {
      ...readBody(leaveBody, request.body),
      userId: person.userId,
      now: server.now(),
    });
    return envelope(null);
  });
}
