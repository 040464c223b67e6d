import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../src/contract/model/errors.ts';
import { markShed } from '../observe/requests.ts';

const PERIOD_MS = 100;
/** New work is refused while the event loop is later than this. */
export const LATEST_MS = 500;
/** The weight of the latest delay: a single pause of less than two seconds sheds nothing. */
const WEIGHT = 0.25;
/** Linux writes the processor time of a thread here, in nanoseconds, before what it waited. */
const TIME_OF_MAIN_THREAD = `/proc/self/task/${process.pid}/schedstat`;

/** The processor time of this process, its threads for files and passwords included. */
function processMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * The processor time of the event loop: what other programs or threads take is no reason to refuse.
 * Where the system does not tell it, that of the process.
 */
function processorMs(): number {
  try {
    return Number.parseInt(readFileSync(TIME_OF_MAIN_THREAD, 'utf8'), 10) / 1_000_000;
  } catch {
    return processMs();
  }
}

/**
 * Refuses requests below `refused` with UNAVAILABLE while the event loop is too late for them, so
 * that those in progress are finished. The addresses of `open` are always answered, and so are the
 * files of the portal: a page that lacks one fails for good, where a call is sent again.
 */
export function shedLoad(
  app: FastifyInstance,
  { refused, open }: { refused: string; open: readonly string[] },
  latestMs: number,
): void {
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
  app.addHook('onRequest', async (request) => {
    const { url } = request;
    if (delay <= latestMs || !url.startsWith(refused) || open.includes(url)) return;
    markShed(request);
    throw new PortalError('UNAVAILABLE');
  });
}
