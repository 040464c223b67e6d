import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { envelope } from '../records/shape/respond.ts';

/**
 * `/health` says that the process answers; `/ready` that it can serve, which needs the database.
 * Neither needs a token.
 */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/health', () => envelope({ status: 'up' }));
  app.get('/ready', async () => {
    await database.query('SELECT 1', [], 'ready');
    return envelope({ status: 'ready' });
  });
}
