import type { FastifyReply } from 'fastify';
import { framed, release } from '../../db/wire/bufferPool.ts';
import type { WrittenJson } from '../run/run.ts';

const SHORT = 4_096;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Bytes as they came from the database go out; when they are gone, or nobody waits for them any
 * more, their memory serves again.
 */
function sendBytes(reply: FastifyReply, json: Buffer, body: Buffer): FastifyReply {
  reply.raw.once('close', () => release(json));
  return reply.type(JSON_TYPE).send(body);
}

/** JSON as it came from the database, without the envelope. */
export const sendBare = (reply: FastifyReply, json: WrittenJson): FastifyReply =>
  typeof json === 'string' ? reply.type(JSON_TYPE).send(json) : sendBytes(reply, json, json);

/**
 * Rows come from the database as JSON text and go out as such: nothing is parsed only to be written
 * again.
 */
export function sendRaw(
  reply: FastifyReply,
  json: WrittenJson,
  message = 'OK',
  extra = '',
): FastifyReply {
  const [before, after] = ['{"data":', `,"message":${JSON.stringify(message)}${extra}}`];
  if (typeof json !== 'string') return sendBytes(reply, json, framed(json, before, after));
  const text = `${before}${json}${after}`;
  // A short text goes out with its headers as one; measuring a long one and writing it would each go through it anew.
  return reply.type(JSON_TYPE).send(text.length < SHORT ? text : Buffer.from(text));
}

export const envelope = <Data>(data: Data, message = 'OK'): { data: Data; message: string } => ({
  data,
  message,
});
