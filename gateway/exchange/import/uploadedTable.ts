import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { ReadingChoice } from '../../../src/contract/wire/calls/fileReading.ts';
import { MAX_IMPORT_MB } from '../../../src/contract/wire/import.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';
import { safeName } from '../../records/files/uploadRules.ts';
import { noteContent } from '../../records/run/once.ts';
import { takeFromWorker } from '../../workers/pool.ts';
import { recordFormat } from '../export/recordFormat.ts';
import { readingFailure } from '../tabular/readTable.ts';
import type { importTasks, ParsedUpload, RowPart, UploadedFile } from './parseUpload.ts';

/** A file as it was sent, on disk for as long as it is read. */
export interface ReceivedFile {
  path: string;
  name: string;
}

/** Writes the file of a multipart request into a folder. Throws BAD_REQUEST or FILE_TOO_LARGE. */
async function receiveInto(folder: string, request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart())
    throw new PortalError('BAD_REQUEST', { details: { body: 'multipart with a file' } });
  const maxBytes = MAX_IMPORT_MB * 1024 * 1024;
  const part = await request.file({ limits: { fileSize: maxBytes } });
  if (!part) throw new PortalError('BAD_REQUEST', { details: { body: 'a file is missing' } });
  const path = join(folder, 'file');
  const digest = createHash('sha256');
  part.file.on('data', (piece: Buffer) => digest.update(piece));
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) throw new PortalError('FILE_TOO_LARGE', { details: { maxBytes } });
  noteContent(request, digest.digest('hex'));
  return { path, name: safeName(part.filename) };
}

/**
 * Receives the file of a multipart request, piece by piece, and removes it after the work. Throws
 * BAD_REQUEST or FILE_TOO_LARGE, and what the work throws.
 */
export async function withReceivedFile<T>(
  request: FastifyRequest,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  try {
    return await work(await receiveInto(folder, request));
  } finally {
    await rm(folder, { recursive: true, force: true });
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
 * Reads a file in a worker, as a table or in another format of the resource, and hands its rows to
 * `take` in parts. Throws FILE_UNREADABLE.
 */
export async function readUploadedTable(
  server: ServerContext,
  resource: ResourceDeclaration,
  { path, name, choice }: ReceivedFile & { choice: ReadingChoice },
  take: (part: RowPart) => Promise<void>,
): Promise<ParsedUpload> {
  const file: UploadedFile = { path, choice, ...(await formatOf(server, resource, name)) };
  try {
    return await takeFromWorker<ReturnType<typeof importTasks>['parseUpload']>(
      'parseUpload',
      file,
      take,
    );
  } catch (error) {
    throw readingFailure(error);
  }
}
