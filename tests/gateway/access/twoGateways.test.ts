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
let gateways: [GatewayUnderTest, GatewayUnderTest];
const SECOND = 1_000;

beforeEach(async () => {
  url = await createDatabaseFrom(inject('postgresUrl'), inject('filledTemplate'));
  const [one, other] = [
    await openDatabase({ databaseUrl: url, dataDir: '' }),
    await openDatabase({ databaseUrl: url, dataDir: '' }),
  ];
  databases = [one, other];
  const clock = createClock();
  gateways = [
    await startGateway({ database: one, clock }),
    await startGateway({ database: other, clock }),
  ];
});
afterEach(async () => {
  for (const gateway of gateways) await gateway.close();
  for (const database of databases) await database.close();
  await dropDatabase(inject('postgresUrl'), url);
});

const answer = (gateway: GatewayUnderTest, token: string, path = '/user') =>
  gateway.call('GET', path, { token });

test('A session that one gateway ends is over on the other within a second', async () => {
  const [here, there] = gateways;
  const token = await here.signIn('nimal');
  expect((await answer(there, token)).statusCode).toBe(200);
  await here.call('POST', '/logout', { token });
  there.clock.advance(SECOND);
  expect((await answer(there, token)).statusCode).toBe(401);
});

test('A privilege revoked on one gateway is revoked on the other within a second', async () => {
  const [here, there] = gateways;
  const [admin, registrar] = [await here.signIn('admin'), await there.signIn('registrar')];
  expect((await answer(there, registrar, '/rumisrole/viewall')).statusCode).toBe(200);
  for (const key of ['USERS_VIEW', 'USERS_EDIT']) {
    const body = {
      user: idOf('users', 'registrar'),
      privilege: idOf('privileges', key),
      effect: 'deny',
      reason: 'A trial',
    };
    expect((await here.call('POST', '/user-privileges', { token: admin, body })).statusCode).toBe(
      201,
    );
  }
  there.clock.advance(SECOND);
  expect((await answer(there, registrar, '/rumisrole/viewall')).statusCode).toBe(403);
});

test('A changed password ends the sessions on every gateway', async () => {
  const [here, there] = gateways;
  const [own, elsewhere] = [await here.signIn('nimal'), await there.signIn('nimal')];
  const body = { currentPassword: PASSWORD, newPassword: 'a kettle under the mango tree' };
  expect((await here.call('POST', '/changepassword', { token: own, body })).statusCode).toBe(200);
  there.clock.advance(SECOND);
  expect((await answer(there, elsewhere)).statusCode).toBe(401);
  expect((await answer(here, own)).statusCode).toBe(200);
});

test('Failures at both gateways add up to one lock that holds at both', async () => {
  const first = { body: { username: 'nimal', password: PASSWORD } };
  const cookie = deviceCookie(await gateways[0].call('POST', '/login', first));
  const guess = (gateway: GatewayUnderTest, password: string) =>
    gateway.call('POST', '/login', { body: { username: 'nimal', password }, headers: { cookie } });
  for (let number = 0; number < 5; number += 1)
    await guess(gateways[number % 2 === 0 ? 0 : 1], `guess ${number}`);
  for (const gateway of gateways)
    expect(codeOf(await guess(gateway, PASSWORD))).toBe('ACCOUNT_LOCKED');
});

test('Two administrators who close each other’s accounts at the same moment cannot both succeed', async () => {
  const [here, there] = gateways;
  await here.database.query({
    text: 'INSERT INTO user_roles (user_id, role_id) VALUES ($1, $2)',
    values: [idOf('users', 'kamala'), idOf('roles', 'administrator')],
  });
  const [one, other] = [await here.signIn('admin'), await there.signIn('kamala')];
  const close = (gateway: GatewayUnderTest, token: string, who: string) =>
    gateway.call('PUT', `/users/${idOf('users', who)}`, {
      token,
      body: { status: 'closed', version: 1 },
    });
  const answers = await Promise.all([close(here, one, 'kamala'), close(there, other, 'admin')]);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThan(2);
  const { rows } = await here.database.query<{ count: number }>({
    text: `
      SELECT count(*)::int AS count
      FROM users account
      JOIN user_roles user_role ON user_role.user_id = account.id
      WHERE account.status = 'active' AND user_role.role_id = $1`,
    values: [idOf('roles', 'administrator')],
  });
  expect(rows[0]?.count).toBeGreaterThanOrEqual(1);
});

test('A link that is redeemed at two gateways at once is redeemed once', async () => {
  const { issueLink } = await import('../../../gateway/access/oneTimeLinks.ts');
  const token = await gateways[0].database.transaction((client) =>
    issueLink(client, idOf('users', 'nimal'), {
      purpose: 'password',
      until: new Date(Date.now() + 1_800_000),
    }),
  );
  const redeem = (gateway: GatewayUnderTest, password: string) =>
    gateway.call('POST', '/resetpassword', { body: { token, password } });
  const answers = await Promise.all([
    redeem(gateways[0], 'a lantern for the first one'),
    redeem(gateways[1], 'a lantern for the second'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
});
