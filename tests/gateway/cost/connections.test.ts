import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    const began = performance.now();
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
        );
      });
      const drip = setInterval(() => socket.write(' '), 500);
      socket.on('data', (chunk) => (received += chunk.toString('latin1')));
      socket.on('error', reject);
      socket.on('close', () => {
        clearInterval(drip);
        resolve(received);
      });
    });
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});
