import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { deviceCookie } from '../equipment/deviceCookie.ts';
import { idOf, PASSWORD } from '../equipment/faculty.ts';
import {
  codeOf,
  createClock,
  startGateway,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';
import { createDatabaseFrom, dropDatabase } from '../equipment/testDatabases.ts';

let url: string;
let databases: Database[];
let here: GatewayUnderTest;
let there: GatewayUnderTest;
const SECOND = 1_000;
/** Maximum wait for a lock request, even on a busy machine. */
const PATIENCE_MS = 15_000;
const nimal = idOf('users', 'nimal');

beforeEach(async () => {
  url = await createDatabaseFrom(inject('postgresUrl'), inject('filledTemplate'));
  const [one, other] = [
    await openDatabase({ databaseUrl: url, dataDir: '' }),
    await openDatabase({ databaseUrl: url, dataDir: '' }),
  ];
  databases = [one, other];
  const clock = createClock();
  [here, there] = [
    await startGateway({ database: one, clock }),
    await startGateway({ database: other, clock }),
  ];
});
afterEach(async () => {
  for (const gateway of [here, there]) await gateway.close();
  for (const database of databases) await database.close();
  await dropDatabase(inject('postgresUrl'), url);
});

test.each([
  [
    'locked',
    (token: string) =>
      here.call('PUT', `/users/${nimal}`, { token, body: { status: 'locked', version: 1 } }),
  ],
  [
    'closed',
    (token: string) =>
      here.call('PUT', `/users/${nimal}`, { token, body: { status: 'closed', version: 1 } }),
  ],
  ['deleted', (token: string) => here.call('DELETE', `/user/${nimal}`, { token })],
])(
  'An account that is %s is out on this gateway at once, on the other within a second, and cannot sign in',
  async (_how, end) => {
    const [own, elsewhere] = [await here.signIn('nimal'), await there.signIn('nimal')];
    const admin = await here.signIn('admin');
    for (const gateway of [here, there])
      expect((await gateway.call('GET', '/user', { token: elsewhere })).statusCode).toBe(200);
    expect((await end(admin)).statusCode).toBe(200);
    expect(codeOf(await here.call('GET', '/user', { token: own }))).toBe('UNAUTHORIZED');
    there.clock.advance(SECOND);
    expect((await there.call('GET', '/user', { token: elsewhere })).statusCode).toBe(401);
    expect(
      (await there.call('POST', '/login', { body: { username: 'nimal', password: PASSWORD } }))
        .statusCode,
    ).not.toBe(200);
  },
);

test('A deleted account leaves no password, link, identity or choice behind', async () => {
  const token = await here.signIn('nimal');
  const admin = await here.signIn('admin');
  await here.call('PUT', '/preferences', { token, body: { theme: 'light' } });
  await here.call('GET', `/resetmispass/${nimal}`, { token: admin });
  await here.database.query({
    text: "INSERT INTO identities (issuer, subject, user_id) VALUES ('https://login.example', 'n', $1)",
    values: [nimal],
  });
  await here.call('DELETE', `/user/${nimal}`, { token: admin });
  for (const table of [
    'credentials',
    'rumis_credentials',
    'one_time_links',
    'identities',
    'preferences',
  ]) {
    expect(
      (
        await here.database.query({
          text: `SELECT 1 FROM ${table} WHERE user_id = $1`,
          values: [nimal],
        })
      ).rows,
      table,
    ).toEqual([]);
  }
});

/** Resolves once a lock is awaited that another transaction holds. */
const waiting = async (): Promise<number> =>
  (
    await here.database.query<{ count: number }>({
      text: `
      SELECT count(*)::int AS count
      FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    })
  ).rows[0]?.count ?? 0;

test('Signing in while the account is being locked leaves no session that revives with the account', async () => {
  let answer: ReturnType<GatewayUnderTest['call']> | undefined;
  await there.database.transaction(async (client) => {
    await client.query("UPDATE users SET status = 'locked' WHERE id = $1", [nimal]);
    await client.query('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [nimal]);
    answer = here.call('POST', '/login', { body: { username: 'nimal', password: PASSWORD } });
    await expect.poll(waiting, { interval: 10, timeout: PATIENCE_MS }).toBe(1);
  });
  expect((await answer)?.statusCode).toBe(401);
  expect(
    (
      await here.database.query({
        text: 'SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL',
        values: [nimal],
      })
    ).rows,
  ).toEqual([]);
});

test('A lock survives a restart of the gateway', async () => {
  const known = { username: 'nimal', password: PASSWORD };
  const cookie = deviceCookie(await here.call('POST', '/login', { body: known }));
  for (let number = 0; number < 5; number += 1)
    await here.call('POST', '/login', {
      body: { username: 'nimal', password: `guess ${number}` },
      headers: { cookie },
    });
  const restarted = await startGateway({ database: here.database, clock: here.clock });
  const answer = await restarted.call('POST', '/login', {
    body: known,
    headers: { cookie },
  });
  await restarted.close();
  expect(codeOf(answer)).toBe('ACCOUNT_LOCKED');
});
