import { once } from 'node:events';
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
