import type {} from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  receiveFile,
  storeFile,
  maxBytes,
  safeName,
  uploadField,
  decideAccess,
  assertAllowed,
  type ServerContext,
  parseBody,
  type WriteBody,
  recordId,
  sendList,
  sendOne,
  sendRaw,
  create,
  remove,
  update,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';

const IMAGE_FIELD = 'profileImage';

function parseJsonPart(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new PortalError('BAD_REQUEST', { details: { body: 'part “data” must be JSON' } });
  }
}

/**
 * Reads the multipart body of the documented calls: `data` is the record as JSON, `profileImage` a
 * new picture.
 */
async function readMultipart(
  server: ServerContext,
  users: ResourceDeclaration,
  request: FastifyRequest,
  by: string,
): Promise<WriteBody> {
  if (!request.isMultipart()) return parseBody(users, request.body);
  const field = uploadField(users, IMAGE_FIELD);
  let values: Record<string, unknown> = {};
  for await (const part of request.parts({ limits: { fileSize: maxBytes(field), files: 1 } })) {
    if (part.type === 'file') {
      const bytes = await receiveFile(part, field);
      const stored = await storeFile(server.database, field, {
        name: safeName(part.filename),
        claimedType: part.mimetype,
        bytes,
        resource: users.name,
        field: IMAGE_FIELD,
        by,
      });
      values = { ...values, [IMAGE_FIELD]: stored };
    } else if (part.fieldname === 'data') {
      values = { ...(parseJsonPart(part.value) as Record<string, unknown>), ...values };
    } else {
      values = { ...values, [part.fieldname]: part.value };
    }
  }
  return parseBody(users, values);
}

/**
 * The documented calls of the specification (§7) on users, at their exact paths, over the same
 * pipeline as `/users`.
 */
export function userRoutes(app: FastifyInstance, server: ServerContext): void {
  const users = server.catalogue.resources.get('users');
  if (!users) throw new TypeError('the resource “users” is not declared');

  const body = async (request: FastifyRequest, verb: 'create' | 'edit'): Promise<WriteBody> => {
    const { person } = await server.authenticate(request);
    assertAllowed(decideAccess(users, person.privileges), verb);
    return readMultipart(server, users, request, person.userId);
  };
  const createUser = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendRaw(
      reply.code(201),
      await create(server, users, request, await body(request, 'create')),
      'Created',
    );

  app.get('/user/viewall', (request, reply) => sendList(server, users, request, reply));
  app.post('/user/', createUser);
  app.get('/user/:id', (request, reply) => sendOne(server, users, request, reply));
  app.post('/user/:id', async (request, reply) =>
    sendRaw(
      reply,
      await update(server, users, request, recordId(request), await body(request, 'edit')),
      'Saved',
    ),
  );
  app.delete('/user/:id', async (request, reply) => {
    const [record = '{}'] = await remove(server, users, request, [recordId(request)]);
    return sendRaw(reply, record, 'Deleted');
  });
}
