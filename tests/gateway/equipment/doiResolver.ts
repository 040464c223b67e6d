import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DoiResolver {
  origin: string;
  /** What was asked, as `path accept`. */
  asked: string[];
  close: () => Promise<void>;
}

const ENTRY = `@article{found, title={Rain and rice in the Nilwala valley}, author={Karunaratne, Nadeesha and Someone, Else}, journal={Water History}, year={2019}, DOI={10.5555/found}}`;

const send =
  (status: number, body = '', headers: Record<string, string> = {}) =>
  (response: http.ServerResponse) =>
    response.writeHead(status, headers).end(body);

const listening = async (server: http.Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const ended = (server: http.Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** A resolver of DOIs on this machine, with every fault that one on the internet has. */
export async function startDoiResolver(): Promise<DoiResolver> {
  const asked: string[] = [];
  // A second server of this machine, which the portal must never ask.
  const inside = http.createServer((request, response) => {
    asked.push(`inside ${request.url ?? ''}`);
    send(200, ENTRY)(response);
  });
  const insideOrigin = await listening(inside);
  const pages: Readonly<Record<string, (response: http.ServerResponse) => unknown>> = {
    '/10.5555/found': send(302, '', { location: '/works/found' }),
    '/works/found': send(200, ENTRY, { 'content-type': 'application/x-bibtex' }),
    '/10.5555/page': send(200, '<html>A page for people</html>'),
    '/10.5555/refused': send(406),
    '/10.5555/busy': send(503),
    '/10.5555/circle': send(302, '', { location: '/10.5555/circle' }),
    '/10.5555/inside': send(302, '', { location: `${insideOrigin}/secret` }),
    '/10.5555/file': send(302, '', { location: 'file:///etc/passwd' }),
    '/10.5555/long': send(200, `@article{a, title={${'x'.repeat(300_000)}}}`),
    '/10.5555/silent': () => {},
  };
  const server = http.createServer((request, response) => {
    asked.push(`${request.url ?? ''} ${request.headers.accept ?? ''}`);
    (pages[request.url ?? ''] ?? send(404))(response);
  });
  return {
    origin: await listening(server),
    asked,
    close: async () => {
      await ended(server);
      await ended(inside);
    },
  };
}
