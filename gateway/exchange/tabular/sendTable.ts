import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { FastifyReply } from 'fastify';
import { MEDIA_TYPES, type TableFormat } from './writeTable.ts';

/** RFC 6266: quoted if the name is ASCII, otherwise encoded. */
const fileNameParameter = (name: string): string =>
  /^[\w.-]+$/.test(name) ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`;

/** Answers a generated file that no cache may keep. */
export const sendFile = (
  reply: FastifyReply,
  mediaType: string,
  name: string,
  content: Readable,
): FastifyReply =>
  reply
    .type(mediaType)
    .header('Content-Disposition', `attachment; ${fileNameParameter(name)}`)
    .header('Cache-Control', 'no-store')
    .send(content);

/** Answers a table as a file; `name` is without its extension. */
export const sendTable = (
  reply: FastifyReply,
  format: TableFormat,
  name: string,
  table: ReadableStream<Uint8Array>,
): FastifyReply =>
  sendFile(
    reply,
    MEDIA_TYPES[format],
    `${name}.${format}`,
    Readable.fromWeb(table as NodeReadableStream<Uint8Array>),
  );
