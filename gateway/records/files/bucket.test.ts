import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openBucket } from './bucket.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A bucket of a store that answers so. */
async function startStore(answer: Answer) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return openBucket({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'files',
    region: 'here',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
}

test('A request on a kept connection that the store closes is sent once more, with its body', async () => {
  const used = new Set<Socket>();
  const stored: string[] = [];
  const bucket = await startStore((request, response) => {
    // Each connection serves one request, and is closed when the next one arrives.
    if (used.has(request.socket)) return void request.socket.destroy();
    used.add(request.socket);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      stored.push(`${request.method} ${body}`);
      response.end('content');
    });
  });
  await bucket.put('one', Buffer.from('first'));
  await bucket.put('two', Buffer.from('second'));
  await bucket.get('two');
  await bucket.remove('two');
  expect(stored).toEqual(['PUT first', 'PUT second', 'GET ', 'DELETE ']);
  expect(used.size).toBeGreaterThan(1);
});

test('A store that closes every connection is given up after the second', async () => {
  let requests = 0;
  const bucket = await startStore((request) => {
    requests += 1;
    request.socket.destroy();
  });
  await expect(bucket.get('one')).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
  expect(requests).toBe(2);
});
