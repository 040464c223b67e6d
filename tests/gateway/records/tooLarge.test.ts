import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { codeOf, startGateway, type GatewayUnderTest } from '../equipment/gatewayUnderTest.ts';
import { createDatabaseFrom, dropDatabase } from '../equipment/testDatabases.ts';

let databaseUrl: string;
let database: Database;
let gateway: GatewayUnderTest;
let token: string;
beforeAll(async () => {
  databaseUrl = await createDatabaseFrom(inject('postgresUrl'), inject('filledTemplate'));
  database = await openDatabase({ databaseUrl, dataDir: '', limits: { statement: 1_000 } });
  gateway = await startGateway({ database });
  token = await gateway.signIn('admin');
});
afterAll(async () => {
  await gateway.close();
  await database.close();
  await dropDatabase(inject('postgresUrl'), databaseUrl);
});

const told = (response: Awaited<ReturnType<GatewayUnderTest['call']>>) => [
  response.statusCode,
  codeOf(response),
  response.headers['retry-after'],
];

test('A call whose statement takes too long is told that it asks for too much, and not to try again', async () => {
  const answer = await database.withoutLimits(async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE departments IN ACCESS EXCLUSIVE MODE');
    const refused = await gateway.call('GET', '/departments', { token });
    await client.query('ROLLBACK');
    return refused;
  });
  expect(told(answer)).toEqual([413, 'TOO_LARGE', undefined]);
  expect((await gateway.call('GET', '/departments', { token })).statusCode).toBe(200);
});

test('A body over the limit is told that it is too large, and not that it is a file', async () => {
  const body = { username: 'nimal', password: 'x'.repeat(1_100_000) };
  expect(told(await gateway.call('POST', '/login', { body }))).toEqual([
    413,
    'TOO_LARGE',
    undefined,
  ]);
});
