import { Readable } from 'node:stream';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Database } from '../../db/database.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { ObjectStore } from '../context/objectStore.ts';
import type { Rendering, Variant } from './examineUpload.ts';

const PIECE_BYTES = 256 * 1024;

/** Where the bytes of files are: in the database unless there is an object store. */
export interface FilePlaces {
  database: Database;
  objects?: ObjectStore | undefined;
}

export const keyOf = (fileId: string, variant: Variant): string => `${fileId}/${variant}`;

/** The id of the file in a key. */
export const fileOfKey = (key: string): string => key.split('/')[0] ?? '';

/** Stores bytes in the database, in pieces, so that a large file is never in memory as a whole. */
export async function storePieces(
  client: Queryable,
  fileId: string,
  { variant, bytes }: Rendering,
): Promise<void> {
  // An empty file has one empty piece, which says where it is.
  const count = Math.max(1, Math.ceil(bytes.length / PIECE_BYTES));
  for (let position = 0; position < count; position += 1) {
    const start = position * PIECE_BYTES;
    await client.query({
      text: `
        INSERT INTO stored_file_pieces (file_id, variant, position, bytes)
        VALUES ($1, $2, $3, $4)`,
      values: [fileId, variant, position, bytes.subarray(start, start + PIECE_BYTES)],
    });
  }
}

async function* piecesInDatabase(
  database: Queryable,
  id: string,
  variant: Variant,
): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const { rows } = await database.query<{ bytes: Buffer }>({
      text: `
        SELECT bytes
        FROM stored_file_pieces
        WHERE file_id = $1 AND variant = $2 AND position = $3`,
      values: [id, variant, position],
      name: 'read-piece',
    });
    if (!rows[0]) return;
    yield rows[0].bytes;
  }
}

const nowhere = (id: string, variant: Variant): PortalError =>
  new PortalError('FILES_UNAVAILABLE', {
    cause: new Error(`The bytes of file ${keyOf(id, variant)} are in no store that is configured`),
  });

async function isInDatabase(database: Queryable, id: string, variant: Variant): Promise<boolean> {
  const { rows } = await database.query({
    text: `
      SELECT 1
      FROM stored_file_pieces
      WHERE file_id = $1 AND variant = $2 AND position = 0`,
    values: [id, variant],
    name: 'has-pieces',
  });
  return rows.length > 0;
}

/** Leaves out the first bytes, which were read elsewhere. */
async function* after(
  count: number,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const piece of pieces) {
    if (piece.length > left) yield piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

/**
 * Streams the bytes of a file from where they are, even if they are moved meanwhile. Throws
 * FILES_UNAVAILABLE if they cannot be had.
 */
export async function* readPieces(
  { database, objects }: FilePlaces,
  id: string,
  variant: Variant,
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  // Twice, because a file can be moved to the database between the two looks.
  for (let look = 0; look < 2; look += 1) {
    for await (const piece of after(sent, piecesInDatabase(database, id, variant))) {
      sent += piece.length;
      yield piece;
    }
    if (await isInDatabase(database, id, variant)) return;
    const object = await objects?.get(keyOf(id, variant));
    if (object) return yield* after(sent, object as AsyncIterable<Uint8Array>);
  }
  throw nowhere(id, variant);
}

async function* continued(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/**
 * The bytes of a file to be sent, of which the first have been read: if they cannot be had, this
 * throws FILES_UNAVAILABLE before the headers promise a file that may be kept for a year.
 */
export async function openFile(
  places: FilePlaces,
  id: string,
  variant: Variant,
): Promise<Readable> {
  const pieces = readPieces(places, id, variant);
  return Readable.from(continued(await pieces.next(), pieces));
}
