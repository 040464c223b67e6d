import type { FastifyInstance } from 'fastify';

/**
 * `GET /openapi.json`: everything that can be called, as it is declared. Written when first asked
 * for, for most gateways never are.
 */
export function openApiRoute(app: FastifyInstance, describe: () => object): void {
  let written: Buffer | undefined;
  app.get('/openapi.json', (_request, reply) => {
    written ??= Buffer.from(JSON.stringify(describe()));
    return reply
      .type('application/json; charset=utf-8')
      .header('Cache-Control', 'public, max-age=300')
      .send(written);
  });
}
