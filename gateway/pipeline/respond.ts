import type { FastifyReply } from 'fastify';

/** Rows come from the database as JSON text and go out as such: nothing is parsed only to be written again. */
export function sendRaw(reply: FastifyReply, json: string, message = 'OK', extra = ''): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(`{"data":${json},"message":${JSON.stringify(message)}${extra}}`);
}

export const envelope = <Data>(data: Data, message = 'OK'): { data: Data; message: string } => ({ data, message });
