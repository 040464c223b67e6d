import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { FileValue } from '../../../src/contract/model/fields.ts';
import { assertEngineBudget } from '../../db/budgets.ts';
import type { Database } from '../../db/database.ts';
import type { Queryable } from '../../db/queryable.ts';
import { runInWorker, WorkerEnded } from '../../workers/pool.ts';
import type { ObjectStore } from '../context/objectStore.ts';
import type { ServerContext } from '../context/serverContext.ts';
import type { Examined, pictureTasks, Rendering } from './examineUpload.ts';
import { keyOf, storePieces } from './fileBytes.ts';
import type { UploadField } from './uploadRules.ts';

/** Where files are stored: a database, or one of its transactions. */
export interface FileTarget {
  transaction: (work: (client: Queryable) => Promise<void>) => Promise<void>;
}

export interface Upload {
  /** Set only by demonstration data. */
  id?: string;
  name: string;
  claimedType: string;
  bytes: Buffer;
  resource: string;
  field: string;
  by: string | null;
}

/** Throws TOO_MANY_REQUESTS if the person has uploaded as much as one may in a day. */
async function assertMayUpload(database: FileTarget, { by }: Upload): Promise<void> {
  if (by === null) return;
  // The rows have the time of the database, as here.
  const spender = { userId: by, now: new Date() };
  await database.transaction(async (client) => {
    await assertEngineBudget(client, 'uploads', spender);
    await assertEngineBudget(client, 'uploadedBytes', spender);
  });
}

/** The type and the renderings of an upload, found in a worker. */
const examine = (field: UploadField, { bytes, claimedType }: Upload): Promise<Examined> =>
  runInWorker<(typeof pictureTasks)['examineUpload']>('examineUpload', {
    bytes,
    claimedType,
    field,
  }).catch((error: unknown) => {
    if (error instanceof WorkerEnded)
      throw new PortalError('PICTURE_UNREADABLE', {
        details: { reason: 'tooComplex' },
        cause: error,
      });
    throw error;
  });

/** What files are checked with, and where they are stored. */
export interface FileStore extends Pick<ServerContext, 'scanUpload'> {
  database: FileTarget;
  objects?: ObjectStore | undefined;
}

/** An upload that may be stored. Its bytes are in the object store already, if there is one. */
export interface ExaminedFile {
  value: FileValue;
  sha256: string;
  /** What is stored in the database. */
  renderings: readonly Rendering[];
  upload: Upload;
}

/**
 * Checks an upload: what the person may still upload, for viruses, and against its field. Writes
 * nothing but objects, which are removed if no file follows. Throws TOO_MANY_REQUESTS,
 * FILE_INFECTED, SCANNER_UNAVAILABLE, FILE_TYPE_REFUSED, PICTURE_REFUSED or PICTURE_UNREADABLE.
 */
export async function examineFile(
  { database, objects, scanUpload }: FileStore,
  field: UploadField,
  upload: Upload,
): Promise<ExaminedFile> {
  await assertMayUpload(database, upload);
  await scanUpload(upload.bytes);
  const { mime, picture } = await examine(field, upload);
  const renderings: Rendering[] = picture?.renderings ?? [
    { variant: 'original', bytes: upload.bytes },
  ];
  const original = renderings[0]?.bytes ?? upload.bytes;
  const value: FileValue = {
    id: upload.id ?? newId(),
    name: upload.name,
    mime,
    size: original.length,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
  };
  const sha256 = createHash('sha256').update(original).digest('hex');
  // Before the transaction, which would otherwise hold a connection meanwhile.
  for (const { variant, bytes } of objects ? renderings : [])
    await objects?.put(keyOf(value.id, variant), bytes);
  return { value, sha256, renderings: objects ? [] : renderings, upload };
}

/** Stores a file in a transaction. */
export async function insertFile(
  client: Queryable,
  { value, sha256, renderings, upload }: ExaminedFile,
): Promise<void> {
  await client.query({
    text: `
      INSERT INTO stored_files (
        id, name, mime, size, sha256, width, height, resource, field, created_by
      )
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      value.id,
      value.name,
      value.mime,
      value.size,
      sha256,
      value.width,
      value.height,
      upload.resource,
      upload.field,
      upload.by,
    ],
  });
  for (const rendering of renderings) await storePieces(client, value.id, rendering);
}

/**
 * Checks an upload and stores it, in a transaction of `target` if it is not to be one of the
 * database. Throws as `examineFile`.
 */
export async function storeFile(
  store: FileStore,
  field: UploadField,
  upload: Upload,
  target: FileTarget = store.database,
): Promise<FileValue> {
  const file = await examineFile(store, field, upload);
  await target.transaction((client) => insertFile(client, file));
  return file.value;
}

export interface StoredFile {
  id: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  resource: string;
  field: string;
  createdBy: string | null;
}

export async function findFile(database: Database, id: string): Promise<StoredFile | null> {
  const { rows } = await database.query<StoredFile & Record<string, unknown>>({
    text: `
      SELECT id, name, mime, size, sha256, resource, field, created_by AS "createdBy"
      FROM stored_files
      WHERE id = $1`,
    values: [id],
    name: 'find-file',
  });
  return rows[0] ?? null;
}
