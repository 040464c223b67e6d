import type { FastifyReply } from 'fastify';
import { framed, release } from '../../db/wire/bufferPool.ts';
import type { WrittenJson } from '../run/run.ts';

const SHORT = 4_096;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends pooled bytes and releases them when the response closes. */
function sendBytes(reply: FastifyReply, json: Buffer, body: Buffer): FastifyReply {
  reply.raw.once('close', () => release(json));
  return reply.type(JSON_TYPE).send(body);
}

/** JSON from the database, without the envelope. */
export const sendBare = (reply: FastifyReply, json: WrittenJson): FastifyReply =>
  typeof json === 'string' ? reply.type(JSON_TYPE).send(json) : sendBytes(reply, json, json);

/** Sends JSON text from the database in the envelope, without parsing it. */
export function sendRaw(
  reply: FastifyReply,
  json: WrittenJson,
  message = 'OK',
  extra = '',
): FastifyReply {
  const [before, after] = ['{"data":', `,"message":${JSON.stringify(message)}${extra}}`];
  if (typeof json !== 'string') return sendBytes(reply, json, framed(json, before, after));
  const text = `${before}${json}${after}`;
  // A short text goes out in one packet with its headers; a long one is encoded once, instead of for its length and again for writing.
  return reply.type(JSON_TYPE).send(text.length < SHORT ? text : Buffer.from(text));
}

export const envelope = <Data>(data: Data, message = 'OK'): { data: Data; message: string } => ({
  data,
  message,
});
