import type { FastifyReply } from 'fastify';
import type { WrittenJson } from './run.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** JSON as it came from the database, without the envelope. */
export const sendBare = (reply: FastifyReply, json: WrittenJson): FastifyReply => reply.type(JSON_TYPE).send(json);

/** Rows come from the database as JSON text and go out as such: nothing is parsed only to be written again. */
export function sendRaw(reply: FastifyReply, json: WrittenJson, message = 'OK', extra = ''): FastifyReply {
  const [before, after] = ['{"data":', `,"message":${JSON.stringify(message)}${extra}}`];
  // Bytes in any case: measuring a text's length and writing it would each go through it anew.
  const body = typeof json === 'string' ? Buffer.from(`${before}${json}${after}`) : Buffer.concat([Buffer.from(before), json, Buffer.from(after)]);
  return reply.type(JSON_TYPE).send(body);
}

export const envelope = <Data>(data: Data, message = 'OK'): { data: Data; message: string } => ({ data, message });
