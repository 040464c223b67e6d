import type { FastifyInstance } from 'fastify';

const HOUR_MS = 3_600_000;

/**
 * What must be done without anybody asking for it: at the start and every hour after, by any
 * gateway, and so at times by several at once. A failure (the database is away) is logged; the next
 * hour brings another try.
 */
export function everyHour(app: FastifyInstance, name: string, work: () => Promise<void>): void {
  const run = (): void =>
    void work().catch((error: unknown) =>
      app.log.warn({ err: error, name }, 'what is due every hour was not done'),
    );
  const timer = setInterval(run, HOUR_MS).unref();
  app.addHook('onListen', async () => run());
  app.addHook('onClose', async () => clearInterval(timer));
}
