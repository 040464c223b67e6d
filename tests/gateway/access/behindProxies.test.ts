import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { isStale, renew } from '../equipment/freshToken.ts';
import { claimsOf, startGateway, type GatewayUnderTest } from '../equipment/gatewayUnderTest.ts';
import { startProxy, type ProxyAnswer, type SendThrough } from '../equipment/reverseProxies.ts';
import { createDatabaseFrom, dropDatabase } from '../equipment/testDatabases.ts';

/** What proxies leave for the headers of an answer: a page of memory. */
const HEADER_BUDGET = 4_096;
const PATIENCE = 120_000;

let databaseUrl: string;
let database: Database;
let gateway: GatewayUnderTest;
let origin: string;
let everyKey: string;

beforeAll(async () => {
  databaseUrl = await createDatabaseFrom(inject('postgresUrl'), inject('seededTemplate'));
  database = await openDatabase({ databaseUrl, dataDir: '' });
  gateway = await startGateway({ database, tls: true });
  origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const { rows } = await database.query<{ id: string }>({
    text: `INSERT INTO roles (id, code, name_en, name_si, rank, is_system, is_administrator)
     VALUES (
       gen_random_uuid(), 'every-key', repeat('N', 120), repeat('න', 120), 1, false, false
     )
     RETURNING id`,
  });
  everyKey = rows[0]?.id ?? '';
  await database.query({
    text: `INSERT INTO role_privileges (role_id, privilege_id)
     SELECT $1, id
     FROM privileges`,
    values: [everyKey],
  });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
  await dropDatabase(inject('postgresUrl'), databaseUrl);
});

const dataOf = <T>({ body }: { body: string }): T => (JSON.parse(body) as { data: T }).data;

const headersOf = ({ headers }: ProxyAnswer): number =>
  Object.entries(headers)
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}: ${each}\r\n`))
    .join('').length;

interface SignedIn {
  token: string;
  cookie: string;
  privileges: string[];
}

async function signIn(send: SendThrough, username: string): Promise<SignedIn> {
  const body = { username, password: DEMO_PASSWORD };
  const answer = await send('POST', '/api/login', { body });
  expect(answer.status).toBe(200);
  const cookies = [answer.headers['set-cookie']].flat().map((text) => text?.split(';')[0]);
  return { ...dataOf<SignedIn>(answer), cookie: cookies.join('; ') };
}

describe.each(['nginx', 'apache2', 'caddy'] as const)('Behind %s with default settings', (name) => {
  test(
    'the administrator signs in, works, and gets a fresh token after a change of privileges',
    async () => {
      const send = await startProxy(name, origin);
      const { token, cookie } = await signIn(send, 'admin');
      const as = (held: string) => ({ headers: { authorization: `Bearer ${held}`, cookie } });
      expect((await send('GET', '/api/user', as(token))).status).toBe(200);

      await database.query({ text: 'UPDATE auth_epoch SET epoch = epoch + 1' });
      gateway.clock.advance(1_000);
      const marked = await send('GET', '/api/user', as(token));
      expect([marked.status, marked.headers['x-stale-token']]).toEqual([200, 'true']);
      expect(headersOf(marked)).toBeLessThan(HEADER_BUDGET);
      const csrf = /__Host-XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
      const renewed = await send('POST', '/api/session/token', {
        headers: { ...as(token).headers, 'x-xsrf-token': csrf },
      });
      expect(renewed.status).toBe(200);
      const { token: fresh } = dataOf<{ token: string }>(renewed);
      const next = await send('GET', '/api/user', as(fresh));
      expect([next.status, next.headers['x-stale-token']]).toEqual([200, undefined]);
    },
    PATIENCE,
  );

  test(
    'an address that the client claims is not the one in the log',
    async () => {
      const send = await startProxy(name, origin);
      await send('POST', '/api/login', {
        body: { username: 'dean', password: 'a wrong guess' },
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
      const { rows } = await database.query<{ ip: string }>({
        text: 'SELECT ip FROM activities ORDER BY at DESC, id DESC LIMIT 1',
      });
      expect(rows).toEqual([{ ip: '127.0.0.1' }]);
    },
    PATIENCE,
  );
});

describe('A token', () => {
  const sizeOf = (token: string): number => `Authorization: Bearer ${token}\r\n`.length;

  test('of few privileges lists them all', async () => {
    const token = await gateway.signIn('student', DEMO_PASSWORD);
    const { data } = (await gateway.call('GET', '/user', { token })).json<{
      data: { privileges: string[] };
    }>();
    const claims = claimsOf(token);
    expect(claims['privileges']).toEqual(data.privileges);
    expect(claims['rest']).toBeUndefined();
  });

  test('of every privilege there is stays within the budget and lists every entry of the menu; the rest is in the answer and in the current user', async () => {
    const every = facultyPortal.privileges.map(({ key }) => key);
    const menu = facultyPortal.privileges.filter(({ kind }) => kind !== 'action');
    await database.query({
      text: `INSERT INTO user_roles (user_id, role_id)
       SELECT id, $1
       FROM users
       WHERE username = 'registrar'`,
      values: [everyKey],
    });
    await database.query({ text: 'UPDATE auth_epoch SET epoch = epoch + 1' });
    gateway.clock.advance(1_000);
    const response = await gateway.call('POST', '/login', {
      body: { username: 'registrar', password: DEMO_PASSWORD },
    });
    const { token, privileges } = dataOf<SignedIn>(response);
    expect(sizeOf(token)).toBeLessThan(HEADER_BUDGET);
    expect([...privileges].sort()).toEqual([...every].sort());
    expect([...(claimsOf(token)['privileges'] as string[])].sort()).toEqual(
      menu.map(({ key }) => key).sort(),
    );
    const user = await gateway.call('GET', '/user', { token });
    expect(isStale(user)).toBe(false);
    expect(dataOf<SignedIn>(user).privileges).toHaveLength(every.length);
  });

  test('that views the portal as such a role, with names as long as they may be, stays within it too', async () => {
    const token = await gateway.signIn('admin', DEMO_PASSWORD);
    const body = { kind: 'role', id: everyKey };
    expect(isStale(await gateway.call('POST', '/view-as', { token, body }))).toBe(true);
    const viewing = await renew(gateway, token);
    expect(claimsOf(viewing)['viewing']).toMatchObject({ kind: 'role' });
    expect(sizeOf(viewing)).toBeLessThan(HEADER_BUDGET);
  });
});
