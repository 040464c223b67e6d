import { once } from 'node:events';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

let gateway: GatewayUnderTest;
let port: number;
beforeAll(async () => {
  gateway = await startFilledGatewayOnServer();
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = gateway.app.server.address() as AddressInfo);
});
afterAll(() => gateway.close());

describe('A request that is sent slowly on purpose', () => {
  it('ends: headers within half a minute', () => {
    const { headersTimeout } = gateway.app.server;
    expect(headersTimeout).toBeGreaterThan(0);
    expect(headersTimeout).toBeLessThanOrEqual(25_000);
  });

  it('ends: a body of single bytes within half a minute', async () => {
    // The gateway judges the pace by this clock, which the test moves.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const socket = await connectFrom('127.0.0.1');
    const received = once(gateway.app.server, 'request');
    const answered = answerOn(
      socket,
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
    await received;
    for (let second = 0; second < 30; second += 1) {
      socket.write(' ');
      vi.advanceTimersByTime(1_000);
    }
    expect(await answered).toBe(408);
  });
});

/** The limit of `docs/operations.md`. */
const MOST = 1_000;
const AT_ONCE = 100;

const connectFrom = (localAddress: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => resolve(socket));
    // One that the gateway ends is seen by its close.
    socket.on('error', () => {});
  });

/** The status that a request gets, or `null` if its connection is ended without an answer. */
const answerOn = (socket: Socket, request: string): Promise<number | null> =>
  new Promise((resolve) => {
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('close', () => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(received) ?? [];
      resolve(status === undefined ? null : Number(status));
    });
    socket.write(request);
  });
const statusOn = (socket: Socket): Promise<number | null> =>
  answerOn(socket, 'GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');

it('One address may keep 1,000 connections open; a further one ends, and those of others and its own are served', async () => {
  const held: Socket[] = [];
  onTestFinished(() => {
    for (const socket of held) socket.destroy();
  });
  while (held.length < MOST) {
    const batch = Array.from({ length: AT_ONCE }, () => connectFrom('127.0.0.3'));
    held.push(...(await Promise.all(batch)));
  }
  expect(await statusOn(await connectFrom('127.0.0.3'))).toBeNull();
  expect(await statusOn(await connectFrom('127.0.0.4'))).toBe(200);
  const [own] = held;
  expect(own && (await statusOn(own))).toBe(200);
  // The place of the one that has just ended.
  await expect.poll(async () => statusOn(await connectFrom('127.0.0.3'))).toBe(200);
});

/** Less than Node waits for the first request of a connection or keeps one alive. */
const STOP_WITHIN_MS = 15_000;

it('A stop waits for no connection without a request: neither unused, nor live, nor kept alive after a request that was under way', async () => {
  const stopped = await startFilledGatewayOnServer();
  await stopped.app.listen({ port: 0, host: '127.0.0.1' });
  const { port: itsPort } = stopped.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const address = { host: '127.0.0.1', port: itsPort, agent };
  const unused = connect(itsPort, '127.0.0.1');
  onTestFinished(() => void unused.destroy());
  unused.on('error', () => {});
  await once(unused, 'connect');
  const token = await stopped.signIn('admin');
  const headers = { authorization: `Bearer ${token}` };
  const [live] = (await once(get({ ...address, path: '/api/live', headers }), 'response')) as [
    IncomingMessage,
  ];
  live.resume();
  const underWay = request({
    ...address,
    method: 'POST',
    path: '/api/login',
    headers: { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' },
  });
  underWay.flushHeaders();
  await once(underWay, 'continue');

  const began = performance.now();
  const closed = stopped.close();
  await once(live, 'end');
  const answered = once(underWay, 'response') as Promise<[IncomingMessage]>;
  underWay.end('{}');
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(422);
  await closed;
  expect(performance.now() - began).toBeLessThan(STOP_WITHIN_MS);
});
