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
  (
    await gateway.database.query<{ count: number }>({
      text: `SELECT count(*)::int AS count FROM ${table}`,
    })
  ).rows[0]?.count ?? 0;

test('What a provider said is kept no longer than its session, and a logout token a day', async () => {
  await gateway.signIn('kamala');
  const now = gateway.clock.now();
  await gateway.database.query({
    text: `
      INSERT INTO provider_sessions (session_id, issuer, subject, id_token)
      SELECT id, 'https://login.example', 'k', 'a.b.c'
      FROM sessions`,
  });
  await gateway.database.query({
    text: `
      INSERT INTO pending_sign_ins (
        code_hash, issuer, subject, id_token, has_second_factor, expires_at
      )
      VALUES ('x', 'https://login.example', 'k', 'a.b.c', false, $1)`,
    values: [new Date(now.getTime() + 600_000)],
  });
  await gateway.database.query({
    text: "INSERT INTO logout_tokens (issuer, token_id, received_at) VALUES ('i', 'j', $1)",
    values: [now],
  });
  const kept = async () => [
    await count('pending_sign_ins'),
    await count('provider_sessions'),
    await count('logout_tokens'),
  ];
  const services = { database: gateway.database, now: gateway.clock.now };
  await removeExpired(services);
  expect(await kept()).toEqual([1, 1, 1]);
  gateway.clock.advance(660_000);
  await removeExpired(services);
  expect(await kept()).toEqual([0, 1, 1]);
  await gateway.database.query({
    text: "UPDATE sessions SET revoked_at = now() - interval '1 minute'",
  });
  await removeExpired(services);
  expect(await kept()).toEqual([0, 0, 1]);
  gateway.clock.advance(DAY + 1);
  await removeExpired(services);
  expect(await kept()).toEqual([0, 0, 0]);
  await gateway.database.query({ text: 'DELETE FROM sessions' });
});

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
