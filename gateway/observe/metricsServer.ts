import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

const METRICS_PATH = '/metrics';

/**
 * Serves the metrics at an address of their own, which the proxy of the portal does not reach; call
 * the result to stop.
 *
 * @throws the error of the system if the address is taken.
 */
export async function serveMetrics(
  { write }: Pick<Metrics, 'write'>,
  { host, port }: { host: string; port: number },
): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== METRICS_PATH) {
      response.writeHead(404).end();
      return;
    }
    write().then(
      ({ type, text }) => response.writeHead(200, { 'Content-Type': type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
