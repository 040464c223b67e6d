import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';

const PERIOD_MS = 100;
/** New work is refused while the event loop is later than this. */
export const LATEST_MS = 500;
/** The weight of the latest delay: a single pause, as of the garbage collector, sheds nothing. */
const WEIGHT = 0.5;

/**
 * Refuses requests with UNAVAILABLE while the event loop is too late for them, so that those in
 * progress are finished. The addresses of `open` are always answered.
 */
export function shedLoad(app: FastifyInstance, open: readonly string[], latestMs: number): void {
  let delay = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', () => {
    let due = performance.now() + PERIOD_MS;
    timer = setInterval(() => {
      const now = performance.now();
      delay += WEIGHT * (Math.max(0, now - due) - delay);
      due = now + PERIOD_MS;
    }, PERIOD_MS).unref();
  });
  app.addHook('onClose', () => clearInterval(timer));
  app.addHook('onRequest', async ({ url }) => {
    if (delay > latestMs && !open.includes(url)) throw new PortalError('UNAVAILABLE');
  });
}
