import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeExpired } from '../../../gateway/access/housekeeping.ts';
import {
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startFilledGatewayOnServer();
});
afterAll(() => gateway.close());

const DAY = 86_400_000;
const count = async (table: string): Promise<number> =>
  (await gateway.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))
    .rows[0]?.count ?? 0;

test('Expired rows are removed, rows in effect stay', async () => {
  await gateway.signIn('nimal');
  await gateway.call('POST', '/login', { body: { username: 'nimal', password: 'a wrong one' } });
  await gateway.call('POST', '/resetpasswordreq', { body: { email: 'nimal@fhss.example' } });
  await expect.poll(() => count('one_time_links'), { timeout: 15_000 }).toBe(1);
  const services = { database: gateway.database, now: gateway.clock.now };
  await removeExpired(services);
  expect([await count('sessions'), await count('one_time_links')]).toEqual([1, 1]);
  expect(await count('sign_in_failures')).toBeGreaterThan(0);
  gateway.clock.advance(3 * DAY);
  await removeExpired(services);
  expect([
    await count('sessions'),
    await count('one_time_links'),
    await count('sign_in_failures'),
  ]).toEqual([1, 0, 0]);
  gateway.clock.advance(30 * DAY);
  await removeExpired(services);
  expect(await count('sessions')).toBe(0);
});
