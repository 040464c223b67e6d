import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import jsonServer from 'json-server';
import { tables } from './tables.ts';

/** The stock server over tables in memory, which knows nothing of the portal. */
export function startServer(
  port = 0,
  onRequest: (method: string, url: string) => void = () => {},
): Promise<{ server: Server; address: string; stored: ReturnType<typeof tables> }> {
  const stored = tables();
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false }));
  app.use(
    ({ method, url }: { method: string; url: string }, _response: unknown, next: () => void) => {
      onRequest(method, url);
      next();
    },
  );
  app.use(jsonServer.router(stored));
  return new Promise((resolve) => {
    const server = app.listen(port, '127.0.0.1', () => {
      resolve({
        server,
        address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        stored,
      });
    });
  });
}
