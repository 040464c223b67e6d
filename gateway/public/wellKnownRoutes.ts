import type { FastifyInstance } from 'fastify';
import { publishedKeys } from '../access/signingKeys.ts';
import type { Database } from '../db/database.ts';
import { limitRequests } from '../records/calls/limitRequests.ts';

/** Addresses outside the API that other programs expect at the root of a host (RFC 8615). */
export async function wellKnownRoutes(
  root: FastifyInstance,
  database: Database,
  perMinute: number,
): Promise<void> {
  await limitRequests(root, perMinute);
  root.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .headers({
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'public, max-age=300',
      })
      .type('application/jwk-set+json')
      .send(JSON.stringify(await publishedKeys(database))),
  );
}
