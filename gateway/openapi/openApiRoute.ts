import type { FastifyInstance } from 'fastify';

/** `GET /openapi.json`: everything that can be called, as it is declared now. */
export function openApiRoute(app: FastifyInstance, description: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify(description);
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(text));
}
