import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../../src/contract/catalogue.ts';
import { describeApi } from './describeApi.ts';

/** `GET /openapi.json`: everything that can be called, as it is declared now. */
export function openApiRoute(app: FastifyInstance, catalogue: Catalogue): void {
  const text = JSON.stringify(describeApi(catalogue, app.prefix));
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(text));
}
