import type { FastifyInstance, FastifyReply } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { parseBody, type WriteBody } from '../parse/parseBody.ts';
import { isUuid } from '../parse/uuid.ts';
import { envelope, sendRaw } from '../shape/respond.ts';
import { generatedRoutes, requireVerb, writableResources } from './generatedRoutes.ts';
import { createOrKeep } from './queuedCreations.ts';
import { recordId } from './readRoutes.ts';
import { GONE_FROM_SIGHT, remove, update } from './recordWrites.ts';

const MAX_BULK = 1_000;

/** A blind write would undo concurrent changes, so the portal's own endpoints require the version. */
export function assertVersion(body: WriteBody): void {
  if (body.version === undefined)
    throw new PortalError('BAD_REQUEST', { details: { body: 'version is missing' } });
}

export function idsOf(body: unknown): string[] {
  const ids = typeof body === 'object' && body !== null && 'ids' in body ? body.ids : undefined;
  const valid = Array.isArray(ids) && ids.length > 0 && ids.length <= MAX_BULK && ids.every(isUuid);
  if (!valid)
    throw new PortalError('BAD_REQUEST', { details: { body: `ids: 1 to ${MAX_BULK} record ids` } });
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/**
 * `POST`, `PUT`, `DELETE` of a resource, enveloped; `DELETE /<name>` with `{ids}` deletes several
 * as one change.
 */
export function writeRoutes(app: FastifyInstance, server: ServerContext): void {
  const routes = generatedRoutes(app, server, writableResources(server));
  routes.post('', requireVerb('create'), async (target, reply) => {
    const body = parseBody(target.resource, target.request.body);
    const made = await createOrKeep(target, body);
    return typeof made === 'string'
      ? sendRaw(reply.code(201), made, 'Created')
      : reply.code(202).send(envelope(made, 'Kept'));
  });
  routes.put('/:id', requireVerb('edit'), async (target, reply) => {
    const body = parseBody(target.resource, target.request.body);
    assertVersion(body);
    return sendRaw(reply, await update(target, recordId(target.request), body), 'Saved');
  });
  routes.delete('/:id', requireVerb('delete'), async (target, reply) =>
    sendDeleted(reply, await remove(target, [recordId(target.request)])),
  );
  routes.delete('', requireVerb('delete'), async (target, reply) => {
    const records = await remove(target, idsOf(target.request.body));
    return sendRaw(reply, `[${records.join(',')}]`, 'Deleted');
  });
}

const sendDeleted = (reply: FastifyReply, [record = GONE_FROM_SIGHT]: string[]): FastifyReply =>
  sendRaw(reply, record, 'Deleted');
