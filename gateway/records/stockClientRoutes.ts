import type { FastifyInstance } from 'fastify';
import type { ResourceDeclaration } from '../../src/contract/model/resource.ts';
import type { Gateway } from './gateway.ts';
import { parseBody } from './parse/parseBody.ts';
import { recordId, sendList, sendOne } from './readRoutes.ts';
import { create, remove, update } from './writeRoutes.ts';

/**
 * The same resources for a stock `ra-data-simple-rest` client: bodies without the envelope under
 * `/rest/<name>`. Such a client sends a version only when it sends whole records, so here the
 * version is checked if given.
 */
export function stockClientRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  resource: ResourceDeclaration,
): void {
  const path = `/rest/${resource.name}`;
  app.get(path, (request, reply) => sendList(gateway, resource, request, reply, true));
  app.get(`${path}/:id`, (request, reply) => sendOne(gateway, resource, request, reply, true));
  if (resource.readOnly) return;
  app.post(path, async (request, reply) =>
    reply
      .code(201)
      .type('application/json; charset=utf-8')
      .send(await create(gateway, resource, request, parseBody(resource, request.body))),
  );
  app.put(`${path}/:id`, async (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send(
        await update(
          gateway,
          resource,
          request,
          recordId(request),
          parseBody(resource, request.body),
        ),
      ),
  );
  app.delete(`${path}/:id`, async (request, reply) => {
    const [record] = await remove(gateway, resource, request, [recordId(request)]);
    return reply.type('application/json; charset=utf-8').send(record);
  });
}
