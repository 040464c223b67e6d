import { expect, onTestFinished, test } from 'vitest';
import {
  codeOf,
  startFilledGatewayOnServer,
  type GatewayOptions,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

async function start(options: Omit<GatewayOptions, 'database'>): Promise<GatewayUnderTest> {
  const gateway = await startFilledGatewayOnServer(options);
  onTestFinished(() => gateway.close());
  return gateway;
}

interface Sent {
  /** The address of the connection. */
  from: string;
  forwarded: string;
}

/** The address under which a failed sign-in is kept. */
async function addressOf(gateway: GatewayUnderTest, { from, forwarded }: Sent): Promise<unknown> {
  await gateway.call('POST', '/login', {
    body: { username: 'nimal', password: 'wrong' },
    headers: { 'x-forwarded-for': forwarded },
    ip: from,
  });
  const { rows } = await gateway.database.query<{ ip: string }>({
    text: 'SELECT ip FROM activities ORDER BY at DESC, id DESC LIMIT 1',
  });
  return rows[0]?.ip;
}

const CLIENT = '10.20.30.40';

test('A client that writes a forwarded address itself is limited and kept in the log by the one that the proxy adds', async () => {
  const gateway = await start({ tls: true, publicRequestsPerMinute: 60 });
  const statuses: number[] = [];
  for (let number = 0; number < 70; number += 1) {
    const response = await gateway.call('GET', '/public/links', {
      headers: { 'x-forwarded-for': `203.0.113.${number}, ${CLIENT}` },
      ip: '127.0.0.1',
    });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([
    ...Array.from({ length: 60 }, () => 200),
    ...Array.from({ length: 10 }, () => 429),
  ]);
  const forged = { from: '127.0.0.1', forwarded: `203.0.113.9, 192.168.1.1, ${CLIENT}` };
  expect(await addressOf(gateway, forged)).toBe(CLIENT);
});

test('A proxy that is not listed is believed only from this machine or a private network', async () => {
  const gateway = await start({ tls: true });
  for (const from of ['192.168.7.7', 'fd00::7', '::ffff:10.0.0.1'])
    expect(await addressOf(gateway, { from, forwarded: CLIENT })).toBe(CLIENT);
  expect(await addressOf(gateway, { from: '192.0.2.7', forwarded: CLIENT })).toBe('192.0.2.7');
});

test('Without a proxy no forwarded address is believed, from whatever network it comes', async () => {
  const gateway = await start({});
  for (const from of ['127.0.0.1', CLIENT, '192.0.2.77'])
    expect(await addressOf(gateway, { from, forwarded: '203.0.113.9' })).toBe(from);
});

test('With two proxies the address that the outer one adds counts', async () => {
  const gateway = await start({ tls: true, trustedProxies: 2 });
  const forwarded = `203.0.113.9, ${CLIENT}, 192.0.2.1`;
  expect(await addressOf(gateway, { from: '127.0.0.1', forwarded })).toBe(CLIENT);
});

test('Of listed proxies only these are believed, and nobody who reaches the gateway beside them', async () => {
  const gateway = await start({ tls: true, trustedProxies: ['192.0.2.0/28'] });
  const forwarded = `203.0.113.9, ${CLIENT}`;
  expect(await addressOf(gateway, { from: '192.0.2.5', forwarded })).toBe(CLIENT);
  expect(await addressOf(gateway, { from: '10.0.0.9', forwarded })).toBe('10.0.0.9');
  expect(await addressOf(gateway, { from: '192.0.2.5', forwarded: 'nonsense' })).not.toBe(
    '203.0.113.9',
  );
});

test('A call that reached the proxy in clear is refused and never redirected, and a page leads to HTTPS', async () => {
  const gateway = await start({ tls: true });
  const session = await gateway.signIn('nimal');
  const ask = (path: string, protocol: string, from = '127.0.0.1') =>
    gateway.app.inject({
      url: path,
      remoteAddress: from,
      headers: {
        host: 'portal.example',
        authorization: `Bearer ${session}`,
        'x-forwarded-proto': protocol,
      },
    });
  const call = await ask('/api/user', 'http');
  expect([call.statusCode, call.headers.location]).toEqual([403, undefined]);
  expect(codeOf(call)).toBe('HTTPS_REQUIRED');
  const page = await ask('/dashboard?from=mail', 'http');
  expect([page.statusCode, page.headers.location]).toEqual([
    308,
    'https://portal.example/dashboard?from=mail',
  ]);
  expect((await ask('/api/user', 'https')).statusCode).toBe(200);
  // A proxy that is not listed is not taken for one without TLS.
  expect((await ask('/api/user', 'https', '192.0.2.7')).statusCode).toBe(200);
});
