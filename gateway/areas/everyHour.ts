import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';

const HOUR_MS = 3_600_000;

/** What begins and ends with the day, without anybody writing anything: done at the start and every hour after, by any gateway. */
export function everyHour(app: FastifyInstance, database: Database, name: string, follow: (client: Queryable) => Promise<void>): void {
  const run = (): void => void database.transaction(follow).catch((error: unknown) => app.log.warn({ err: error, name }, 'what follows the day was not followed'));
  const timer = setInterval(run, HOUR_MS).unref();
  app.addHook('onListen', async () => run());
  app.addHook('onClose', async () => clearInterval(timer));
}
