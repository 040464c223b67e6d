import { connect, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../gateway/app/app.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import {
  SECRET,
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

/** Sends raw bytes and returns the statuses of all answers. */
const sendRaw = (bytes: string): Promise<number[]> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () =>
      resolve([...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))),
    );
  });

const HIDDEN = 'GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n';

describe('A request with two different lengths', () => {
  test.each([
    [
      'both a length and chunks',
      `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: ${HIDDEN.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    ],
    [
      'two lengths',
      `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
    ],
    [
      'an encoding that hides the chunks',
      `POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    ],
  ])('is refused with what it hides: %s', async (_what, bytes) => {
    expect(await sendRaw(bytes)).toEqual([400]);
  });
});

describe('The gateway', () => {
  test('refuses TRACE and every other method without a route', async () => {
    const answers = await Promise.all(
      ['TRACE', 'PATCH', 'PROPFIND'].map((method) =>
        sendRaw(`${method} /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
      ),
    );
    for (const [status = 0] of answers) expect([404, 405]).toContain(status);
  });

  test('accepts changes only as JSON or a form, which other sites cannot send without asking first', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const response = await gateway.call('POST', '/login', {
        headers: { 'content-type': type },
        body: { username: 'nimal', password: 'x' },
      });
      expect([type, response.statusCode]).toEqual([type, 415]);
    }
  });

  test.each([
    'sort=["code","ASC"]&sort=["name","ASC"]',
    'range=[0,9]&range=[0,99]',
    'view=main&view=own',
    'filter={}&filter={"code":"x"}',
  ])('does not choose between two values of a parameter: %s', async (query) => {
    const token = await gateway.signIn('admin');
    expect(
      (await gateway.call('GET', `/departments?${encodeURI(query)}`, { token })).statusCode,
    ).toBe(400);
  });
});

describe('Every answer', () => {
  test('states its content type and character set', async () => {
    const token = await gateway.signIn('admin');
    const types = await Promise.all(
      [
        '/health',
        '/nothing',
        '/user',
        '/departments',
        '/openapi.json',
        '/departments/-/export?format=csv&columns=code&language=en',
        '/public/openapi.json',
      ].map(async (path) => (await gateway.call('GET', path, { token })).headers['content-type']),
    );
    expect(types).toEqual([
      ...Array.from({ length: 5 }, () => 'application/json; charset=utf-8'),
      'text/csv; charset=utf-8',
      'application/json; charset=utf-8',
    ]);
  });
});

describe('The log', () => {
  test('has no query of a request at any level, because that of a reset link is a secret', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
    });
    const app = await buildApp({
      portal: facultyPortal,
      database: gateway.database,
      jwtSecret: SECRET,
      dataDir: '.',
      logger: { level: 'trace', stream },
    });
    await app.inject('/api/nothing?token=a-secret-of-a-link');
    await app.inject('/api/health?token=a-secret-of-a-link');
    await app.close();
    expect(lines.join('')).toContain('/api/nothing');
    expect(lines.join('')).not.toContain('a-secret-of-a-link');
  });

  test('has every refusal with user, address and reason on one line, whatever the request contains', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
    });
    const app = await buildApp({
      portal: facultyPortal,
      database: gateway.database,
      jwtSecret: SECRET,
      dataDir: '.',
      logger: { level: 'warn', stream },
    });
    const token = await gateway.signIn('nimal');
    const response = await app.inject({
      method: 'GET',
      url: '/api/developer/resources/%0A{"level":50}?x=%0Ainjected',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '192.0.2.5',
    });
    await app.close();
    expect(response.statusCode).toBe(403);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      code: 'FORBIDDEN',
      ip: '192.0.2.5',
      method: 'GET',
      account: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(lines[0]).not.toContain(token);
  });
});
