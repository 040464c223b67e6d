import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { MAX_IMPORT_MB } from '../../../src/contract/wire/import.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import { safeName } from '../../records/files/uploadRules.ts';
import { noteContent } from '../../records/run/once.ts';
import { runInWorker } from '../../workers/pool.ts';
import { recordFormat } from '../export/recordFormat.ts';
import { readingFailure } from '../tabular/readTable.ts';
import type { importTasks, ParsedUpload, UploadedFile } from './parseUpload.ts';

/** The table of an uploaded file. */
export interface UploadedTable extends ParsedUpload {
  fileName: string;
}

/** A file as it was sent. */
interface ReceivedFile {
  bytes: Buffer;
  name: string;
}

/** Receives the file of a multipart request. Throws BAD_REQUEST or FILE_TOO_LARGE. */
export async function receiveTable(request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart())
    throw new PortalError('BAD_REQUEST', { details: { body: 'multipart with a file' } });
  const maxBytes = MAX_IMPORT_MB * 1024 * 1024;
  const part = await request.file({ limits: { fileSize: maxBytes } });
  if (!part) throw new PortalError('BAD_REQUEST', { details: { body: 'a file is missing' } });
  try {
    const bytes = await part.toBuffer();
    noteContent(request, bytes);
    return { bytes, name: safeName(part.filename) };
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
  const known = await format.known(server.database);
  return { format: { resource: resource.name, ending, known } };
}

/**
 * Reads a file in a worker: a table, of a workbook the named sheet or the first, or another format
 * of the resource. Throws FILE_UNREADABLE.
 */
export async function readUploadedTable(
  server: ServerContext,
  resource: ResourceDeclaration,
  { bytes, name }: ReceivedFile,
  sheet: string | undefined,
): Promise<UploadedTable> {
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
