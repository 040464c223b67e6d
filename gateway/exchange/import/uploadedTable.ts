import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { MAX_IMPORT_MB } from '../../../src/contract/wire/import.ts';
import { directClient } from '../../db/queryable.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import { safeName } from '../../records/files/uploadRules.ts';
import { runInWorker } from '../../workers/pool.ts';
import { recordFormat } from '../export/recordFormat.ts';
import { readingFailure } from '../tabular/readTable.ts';
import type { importTasks, ParsedUpload, UploadedFile } from './parseUpload.ts';

/** The table of an uploaded file. */
export interface UploadedTable extends ParsedUpload {
  fileName: string;
}

async function receive(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart())
    throw new PortalError('BAD_REQUEST', { details: { body: 'multipart with a file' } });
  const maxBytes = MAX_IMPORT_MB * 1024 * 1024;
  const part = await request.file({ limits: { fileSize: maxBytes } });
  if (!part) throw new PortalError('BAD_REQUEST', { details: { body: 'a file is missing' } });
  try {
    return { bytes: await part.toBuffer(), name: safeName(part.filename) };
  } catch {
    throw new PortalError('FILE_TOO_LARGE', { details: { maxBytes } });
  }
}

/** The format of the resource that the file extension names, with what its reader must know. */
async function formatOf(
  server: ServerContext,
  resource: ResourceDeclaration,
  name: string,
): Promise<Pick<UploadedFile, 'format'>> {
  const ending = name.split('.').at(-1)?.toLowerCase();
  const format = recordFormat(server, resource, ending);
  if (!format || ending === undefined) return {};
  const known = await format.known(directClient(server.database));
  return { format: { resource: resource.name, ending, known } };
}

/**
 * Reads the file of a multipart request in a worker: a table, of a workbook the named sheet or the
 * first, or another format of the resource. Throws BAD_REQUEST, FILE_TOO_LARGE or FILE_UNREADABLE.
 */
export async function readUploadedTable(
  server: ServerContext,
  resource: ResourceDeclaration,
  request: FastifyRequest,
  sheet: string | undefined,
): Promise<UploadedTable> {
  const { bytes, name } = await receive(request);
  const file: UploadedFile = { bytes, sheet, ...(await formatOf(server, resource, name)) };
  try {
    const parsed = await runInWorker<ReturnType<typeof importTasks>['parseUpload']>(
      'parseUpload',
      file,
    );
    return { fileName: name, ...parsed };
  } catch (error) {
    throw readingFailure(error);
  }
}
