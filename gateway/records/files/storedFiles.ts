import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { v7 as newId } from 'uuid';
import type { FileValue } from '../../../src/contract/model/fields.ts';
import type { Database } from '../../db/database.ts';
import type { Queryable } from '../../db/queryable.ts';
import { acceptedType, assertDimensions, type UploadField } from './uploadRules.ts';

export type Variant = 'original' | 'preview' | 'thumb';
const SMALLER = { preview: 1200, thumb: 160 } as const;
const PIECE_BYTES = 256 * 1024;
/** A larger picture is more likely a decompression bomb than a photograph. */
const MAX_PIXELS = 40_000_000;

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

interface Rendering {
  variant: Variant;
  bytes: Buffer;
}

interface Picture {
  renderings: Rendering[];
  width: number;
  height: number;
}

/** Re-encodes a picture, which strips EXIF (place and author) and any hidden payload. */
async function renderPicture(field: UploadField, bytes: Buffer, mime: string): Promise<Picture> {
  const open = (): Sharp =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: mime === 'image/gif' }).rotate();
  const { data, info } = await open().toBuffer({ resolveWithObject: true });
  const height = info.pageHeight ?? info.height;
  assertDimensions(field, info.width, height);
  const smaller = await Promise.all(
    Object.entries(SMALLER).map(async ([variant, edge]) => ({
      variant: variant as Variant,
      bytes: await sharp(bytes, { limitInputPixels: MAX_PIXELS })
        .rotate()
        .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
        .webp()
        .toBuffer(),
    })),
  );
  return {
    renderings: [{ variant: 'original', bytes: data }, ...smaller],
    width: info.width,
    height,
  };
}

async function storePieces(
  client: Queryable,
  fileId: string,
  { variant, bytes }: Rendering,
): Promise<void> {
  for (let start = 0, position = 0; start < bytes.length; start += PIECE_BYTES, position += 1) {
    await client.query({
      text: `
        INSERT INTO stored_file_pieces (file_id, variant, position, bytes)
        VALUES ($1, $2, $3, $4)`,
      values: [fileId, variant, position, bytes.subarray(start, start + PIECE_BYTES)],
    });
  }
}

/** Checks an upload against its field and stores it. Throws FILE_TYPE_REFUSED. */
export async function storeFile(
  database: FileTarget,
  field: UploadField,
  upload: Upload,
): Promise<FileValue> {
  const detected = await fileTypeFromBuffer(upload.bytes);
  const mime = acceptedType(field, upload.claimedType, detected?.mime);
  const picture = mime.startsWith('image/') ? await renderPicture(field, upload.bytes, mime) : null;
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
  await database.transaction(async (client) => {
    await client.query({
      text: `
        INSERT INTO stored_files (
          id, name, mime, size, sha256, width, height, resource, field, created_by
        )
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        value.id,
        value.name,
        mime,
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
  });
  return value;
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
  const { rows } = await database.query<StoredFile & Record<string, unknown>>(
    `
      SELECT id, name, mime, size, sha256, resource, field, created_by AS "createdBy"
      FROM stored_files
      WHERE id = $1`,
    [id],
    'find-file',
  );
  return rows[0] ?? null;
}

/** Streams the bytes in chunks, so that a large file is never in memory as a whole. */
export async function* readPieces(
  database: Database,
  id: string,
  variant: Variant,
): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const { rows } = await database.query<{ bytes: Buffer }>(
      'SELECT bytes FROM stored_file_pieces WHERE file_id = $1 AND variant = $2 AND position = $3',
      [id, variant, position],
      'read-piece',
    );
    if (!rows[0]) return;
    yield rows[0].bytes;
  }
}
