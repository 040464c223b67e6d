import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

export interface LosingProxy {
  baseUrl: string;
  /** The writes whose answer was lost, as `POST /api/links`. */
  readonly lost: readonly string[];
  stop: () => Promise<void>;
}

/** Calls with a body that only read: nothing repeats them for the person. */
const PREVIEWS = /^\/api\/(hall-bookings\/preview|conversations\/-\/audience)/;

/**
 * A proxy between browser and gateway that lets every write of the portal reach the gateway and
 * drops its answer, once: a write that is repeated with the same key is answered.
 */
export async function startLosingProxy(target: string): Promise<LosingProxy> {
  const { hostname, port } = new URL(target);
  const keys = new Set<string>();
  const lost: string[] = [];

  const answer = (from: IncomingMessage, to: ServerResponse): void => {
    // Chromium repeats a request by itself if it used a kept connection; here the person does.
    to.writeHead(from.statusCode ?? 502, { ...from.headers, connection: 'close' });
    from.pipe(to);
  };
  const lose = (from: IncomingMessage, to: ServerResponse, name: string): void => {
    from.resume();
    from.once('end', () => {
      lost.push(name);
      to.destroy();
    });
  };
  const server = createServer((asked, to) => {
    const { method = 'GET', url: path = '/', headers } = asked;
    const key = headers['idempotency-key'];
    const isLost = typeof key === 'string' && !keys.has(key) && !PREVIEWS.test(path);
    if (isLost) keys.add(key);
    const onward = request({ hostname, port, method, path, headers }, (from) =>
      isLost ? lose(from, to, `${method} ${path.split('?')[0]}`) : answer(from, to),
    );
    onward.on('error', () => to.destroy());
    to.on('close', () => onward.destroy());
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was assigned');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    lost,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
