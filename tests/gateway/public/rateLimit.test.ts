import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  codeOf,
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startFilledGatewayOnServer({ publicRequestsPerMinute: 3 });
});
afterAll(() => gateway.close());

it('an address with too many requests waits as long as Retry-After says; others and the portal do not', async () => {
  const from = (ip: string, path = '/public/links') => gateway.call('GET', path, { ip });
  for (let count = 0; count < 3; count += 1)
    expect((await from('2001:db8::1')).statusCode).toBe(200);
  const refused = await from('2001:db8::ffff', '/public/nothing');
  expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['access-control-allow-origin']).toBe('*');
  expect((await from('192.0.2.7')).statusCode).toBe(200);
  expect((await from('2001:db8::1', '/health')).statusCode).toBe(200);
});
