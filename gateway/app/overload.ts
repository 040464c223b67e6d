import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';

const PERIOD_MS = 100;
/** New work is refused while the event loop is later than this. */
export const LATEST_MS = 500;
/** The weight of the latest delay: a single pause, as of the garbage collector, sheds nothing. */
const WEIGHT = 0.5;

/** The processor time of this process: what others on the machine take is no reason to refuse. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Refuses requests with UNAVAILABLE while the event loop is too late for them, so that those in
 * progress are finished. The addresses of `open` are always answered.
 */
export function shedLoad(app: FastifyInstance, open: readonly string[], latestMs: number): void {
  let delay = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', () => {
    let due = performance.now() + PERIOD_MS;
    let spent = processorMs();
    timer = setInterval(() => {
      const [now, used] = [performance.now(), processorMs()];
      const late = Math.min(Math.max(0, now - due), used - spent);
      delay += WEIGHT * (late - delay);
      [due, spent] = [now + PERIOD_MS, used];
    }, PERIOD_MS).unref();
  });
  app.addHook('onClose', () => clearInterval(timer));
  app.addHook('onRequest', async ({ url }) => {
    if (delay > latestMs && !open.includes(url)) throw new PortalError('UNAVAILABLE');
  });
}
