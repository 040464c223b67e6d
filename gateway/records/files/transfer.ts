import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Variant } from './examineUpload.ts';
import type { StoredFile } from './storedFiles.ts';
import { maxBytes, type UploadField } from './uploadRules.ts';

const tooLarge = (field: UploadField): PortalError =>
  new PortalError('FILE_TOO_LARGE', { details: { maxBytes: maxBytes(field) } });

/**
 * Reads one file of a multipart body. Throws FILE_TOO_LARGE at the first byte over the field's
 * limit.
 */
export async function receiveFile(part: MultipartFile, field: UploadField): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes(field)) throw tooLarge(field);
    pieces.push(piece);
  }
  if (part.file.truncated) throw tooLarge(field);
  return Buffer.concat(pieces);
}

/** The variant that `size` asks for; files other than pictures have only the original. */
export const variantOf = (request: FastifyRequest, file: StoredFile): Variant => {
  const { size } = request.query as { size?: string };
  return file.mime.startsWith('image/') && (size === 'thumb' || size === 'preview')
    ? size
    : 'original';
};

/**
 * Uploads are data, never documents of our origin: always an attachment, sandboxed, with their own
 * type.
 */
export const headersFor = (file: StoredFile, variant: Variant) => ({
  'Content-Type': variant === 'original' ? file.mime : 'image/webp',
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, max-age=31536000, immutable',
  ETag: `"${file.sha256}-${variant}"`,
});
