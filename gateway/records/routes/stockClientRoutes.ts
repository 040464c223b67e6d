import type { FastifyInstance } from 'fastify';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { parseBody } from '../parse/parseBody.ts';
import { createAtOnce } from './queuedCreations.ts';
import { recordId, sendList, sendOne } from './readRoutes.ts';
import { remove, update } from './recordWrites.ts';
import { requireVerb } from './requireVerb.ts';

/**
 * The same resources for a stock `ra-data-simple-rest` client: bodies without the envelope under
 * `/rest/<name>`. Such a client sends a version only with whole records, so the version is optional
 * here.
 */
export function stockClientRoutes(
  app: FastifyInstance,
  server: ServerContext,
  resource: ResourceDeclaration,
): void {
  const path = `/rest/${resource.name}`;
  app.get(path, requireVerb(server, resource, 'list'), (request, reply) =>
    sendList({ server, resource, request }, reply, true),
  );
  app.get(`${path}/:id`, requireVerb(server, resource, 'show'), (request, reply) =>
    sendOne({ server, resource, request }, reply, { bare: true }),
  );
  if (resource.readOnly) return;
  app.post(path, requireVerb(server, resource, 'create'), async (request, reply) =>
    reply
      .code(201)
      .type('application/json; charset=utf-8')
      .send(await createAtOnce({ server, resource, request }, parseBody(resource, request.body))),
  );
  app.put(`${path}/:id`, requireVerb(server, resource, 'edit'), async (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send(
        await update(
          { server, resource, request },
          recordId(request),
          parseBody(resource, request.body),
        ),
      ),
  );
  app.delete(`${path}/:id`, requireVerb(server, resource, 'delete'), async (request, reply) => {
    const [record] = await remove({ server, resource, request }, [recordId(request)]);
    return reply.type('application/json; charset=utf-8').send(record);
  });
}
