import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { askedFields, keysOfTransition } from '../../../src/contract/model/workflow.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { decideAccess } from '../authorise/authorise.ts';
import type { ServerContext } from '../context.ts';
import { existsInHistory } from '../history/fileInHistory.ts';
import { createScope } from '../plan/sqlScope.ts';
import { recordId } from '../readRoutes.ts';
import { runPlan } from '../run/run.ts';
import { envelope } from '../shape/respond.ts';
import { planShown, planWaiting } from './holdsFile.ts';
import { findFile, readPieces, storeFile, type StoredFile, type Variant } from './storedFiles.ts';
import { maxBytes, safeName, uploadField, type UploadField } from './uploadRules.ts';

/** Reads one file of a multipart body; more bytes than the field takes end the reading at once. */
export async function receiveFile(part: MultipartFile, field: UploadField): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes(field))
      throw new PortalError('FILE_TOO_LARGE', { details: { maxBytes: maxBytes(field) } });
    pieces.push(piece);
  }
  if (part.file.truncated)
    throw new PortalError('FILE_TOO_LARGE', { details: { maxBytes: maxBytes(field) } });
  return Buffer.concat(pieces);
}

/**
 * A file may be seen by whoever may see the field of a record that holds it, or whose newer draft
 * does, or its history once it held it; and by its uploader.
 */
async function maySee(
  server: ServerContext,
  context: RequestContext,
  file: StoredFile,
): Promise<boolean> {
  if (file.createdBy === context.person.userId) return true;
  const resource = server.catalogue.resources.get(file.resource);
  if (!resource) return false;
  const access = decideAccess(resource, context.person.privileges);
  const scope = createScope(server.catalogue, context.where);
  const shown = planShown(access, file, scope);
  if (shown === null) return false;
  for (const plan of [shown, planWaiting(access, file, scope)])
    if (plan && (await runPlan(server.database, plan)).length > 0) return true;
  return server.database.transaction((client) => existsInHistory(client, access, scope, file), {
    readOnly: true,
  });
}

/**
 * Whether a step asks for the field that somebody with these privileges may take; of which records,
 * the step itself decides.
 */
const isAskedOf = (
  { workflow }: ResourceDeclaration,
  name: string,
  privileges: ReadonlySet<string>,
): boolean =>
  (workflow?.transitions ?? []).some(
    (transition) =>
      askedFields(transition).some(({ field }) => field === name) &&
      keysOfTransition(transition).some((key) => privileges.has(key)),
  );

function assertUpload(
  server: ServerContext,
  context: RequestContext,
  name: string,
  path: string,
): UploadField {
  const resource = server.catalogue.resources.get(name);
  const field = uploadField(resource, path);
  if (!resource) throw new PortalError('NOT_FOUND');
  const access = decideAccess(resource, context.person.privileges);
  const [head = ''] = path.split('.');
  const writable =
    access.write[head] !== undefined ||
    access.create.some((grant) => grant.write === undefined || grant.write.includes(head)) ||
    isAskedOf(resource, head, context.person.privileges);
  if (!writable) throw new PortalError('FORBIDDEN', { details: { field: path } });
  return field;
}

export const variantOf = (request: FastifyRequest, file: StoredFile): Variant => {
  const { size } = request.query as { size?: string };
  return file.mime.startsWith('image/') && (size === 'thumb' || size === 'preview')
    ? size
    : 'original';
};

/**
 * Uploads are data, never documents of our origin: always an attachment, in a sandbox, with their
 * own type.
 */
export const headersFor = (file: StoredFile, variant: Variant): Record<string, string> => ({
  'Content-Type': variant === 'original' ? file.mime : 'image/webp',
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, max-age=31536000, immutable',
  ETag: `"${file.sha256}-${variant}"`,
});

/**
 * `POST /files?resource=&field=` takes one file for a field; `GET /files/:id` gives it back to
 * whoever may see it.
 */
export function fileRoutes(app: FastifyInstance, server: ServerContext): void {
  app.post('/files', async (request, reply) => {
    const context = await server.authenticate(request);
    const { resource = '', field: path = '' } = request.query as {
      resource?: string;
      field?: string;
    };
    const field = assertUpload(server, context, resource, path);
    const part = await request.file({ limits: { fileSize: maxBytes(field), files: 1 } });
    if (!part) throw new PortalError('BAD_REQUEST', { details: { body: 'one file is expected' } });
    const bytes = await receiveFile(part, field);
    const value = await storeFile(server.database, field, {
      name: safeName(part.filename),
      claimedType: part.mimetype,
      bytes,
      resource,
      field: path,
      by: context.person.userId,
    });
    return reply.code(201).send(envelope(value, 'Stored'));
  });

  app.get('/files/:id', async (request, reply) => {
    const context = await server.authenticate(request);
    const file = await findFile(server.database, recordId(request));
    if (!file || !(await maySee(server, context, file))) throw new PortalError('NOT_FOUND');
    const variant = variantOf(request, file);
    return reply
      .headers(headersFor(file, variant))
      .send(Readable.from(readPieces(server.database, file.id, variant)));
  });
}
