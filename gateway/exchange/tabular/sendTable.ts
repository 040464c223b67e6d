import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { FastifyReply } from 'fastify';
import { MEDIA_TYPES, type TableFormat } from './writeTable.ts';

/** Answers a table as a file; `name` is without its extension. */
export const sendTable = (
  reply: FastifyReply,
  format: TableFormat,
  name: string,
  table: ReadableStream<Uint8Array>,
): FastifyReply =>
  reply
    .type(MEDIA_TYPES[format])
    .header(
      'Content-Disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
    )
    .header('Cache-Control', 'no-store')
    .send(Readable.fromWeb(table as NodeReadableStream<Uint8Array>));
