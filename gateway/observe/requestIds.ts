import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The header with the id of a request, which a proxy gives it and the answer returns. */
const REQUEST_ID_HEADER = 'x-request-id';

/** Letters, digits and `-_.` only: the id stands in the log and in the answer. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** The id that the headers give a request, if it is well formed; otherwise a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** Names the id of the request in every answer. */
export const answerRequestIds = (app: FastifyInstance): void =>
  void app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
