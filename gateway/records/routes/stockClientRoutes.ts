import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context/serverContext.ts';
import { parseBody } from '../parse/parseBody.ts';
import {
  everyResource,
  generatedRoutes,
  requireVerb,
  writableResources,
} from './generatedRoutes.ts';
import { createAtOnce } from './queuedCreations.ts';
import { recordId, sendList, sendOne } from './readRoutes.ts';
import { remove, update } from './recordWrites.ts';

/**
 * The same resources for a stock `ra-data-simple-rest` client: bodies without the envelope under
 * `/rest/<name>`. Such a client sends a version only with whole records, so the version is optional
 * here.
 */
export function stockClientRoutes(app: FastifyInstance, server: ServerContext): void {
  const routes = generatedRoutes(app, server, everyResource(server), '/rest');
  routes.get('', requireVerb('list'), (target, reply) => sendList(target, reply, true));
  routes.get('/:id', requireVerb('show'), (target, reply) =>
    sendOne(target, reply, { bare: true }),
  );
  const written = generatedRoutes(app, server, writableResources(server), '/rest');
  written.post('', requireVerb('create'), async (target, reply) =>
    reply
      .code(201)
      .type('application/json; charset=utf-8')
      .send(await createAtOnce(target, parseBody(target.resource, target.request.body))),
  );
  written.put('/:id', requireVerb('edit'), async (target, reply) => {
    const { resource, request } = target;
    const record = await update(target, recordId(request), parseBody(resource, request.body));
    return reply.type('application/json; charset=utf-8').send(record);
  });
  written.delete('/:id', requireVerb('delete'), async (target, reply) => {
    const [record] = await remove(target, [recordId(target.request)]);
    return reply.type('application/json; charset=utf-8').send(record);
  });
}
