import { once } from 'node:events';
import { createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { databaseOnPglite, startPglite } from '../../../gateway/db/embedded.ts';
import type { DatabaseLimits } from '../../../gateway/db/limits.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { embeddedSnapshot } from '../equipment/embeddedSnapshot.ts';
import { type PostgresServer, startPostgresServer } from '../equipment/postgresServer.ts';
import { startUnsteadyProxy } from '../equipment/unsteadyProxy.ts';

/** Short limits; `limits.test.ts` checks that the real ones stay under ten seconds. */
const SHORT = {
  connect: 1_000,
  statement: 1_000,
  query: 2_000,
  lock: 500,
  idleInTransaction: 1_000,
  transaction: 3_000,
};

/** Generous for a busy machine; without limits none of these calls would return. */
const GENEROUS_MS = 20_000;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer({ fsync: false });
}, 120_000);
afterAll(() => server.stop());

async function open(databaseUrl: string, limits: Partial<DatabaseLimits> = {}): Promise<Database> {
  const database = await openDatabase({
    databaseUrl,
    dataDir: '',
    poolSize: 2,
    limits: { ...SHORT, ...limits },
  });
  onTestFinished(() => database.close());
  return database;
}

async function expectUnavailable(call: Promise<unknown>, cause?: object): Promise<void> {
  const begin = performance.now();
  await expect(call).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
    ...(cause && { cause }),
  });
  expect(performance.now() - begin).toBeLessThan(GENEROUS_MS);
}

test('The server ends a hanging statement', async () => {
  const database = await open(server.url);
  await expect(database.query({ text: 'SELECT pg_sleep(60)' })).rejects.toMatchObject({
    code: 'TOO_LARGE',
    cause: { code: '57014' },
  });
  expect((await database.query({ text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }]);
});

test('A wait for a lock ends', async () => {
  const database = await open(server.url);
  await database.query({ text: 'CREATE TABLE notice (id int)' });
  await database.transaction(async (client) => {
    await client.query('LOCK TABLE notice');
    await expect(database.query({ text: 'SELECT * FROM notice' })).rejects.toMatchObject({
      code: 'RECORD_BUSY',
      cause: { code: '55P03' },
    });
  });
});

test('A query and a transaction on a network that drops all packets end', async () => {
  const proxy = await startUnsteadyProxy(server.url);
  onTestFinished(() => proxy.stop());
  const database = await open(proxy.url);
  await database.query({ text: 'SELECT 1' });
  await expectUnavailable(
    database.transaction(async (client) => {
      await client.query('SELECT 1');
      proxy.cut();
      await client.query('SELECT 1');
    }),
  );
  await expectUnavailable(database.query({ text: 'SELECT 1' }));
});

test('A server that accepts the connection but does not answer times out', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.close();
  });
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('No port was assigned');
  const database = await open(`postgres://nobody@127.0.0.1:${address.port}/nothing`);
  await expectUnavailable(database.query({ text: 'SELECT 1' }));
});

test('A request is refused if all connections stay busy', async () => {
  const database = await open(server.url);
  const [one, other] = [await database.pool.connect(), await database.pool.connect()];
  await expectUnavailable(database.query({ text: 'SELECT 1' }));
  one.release();
  other.release();
  await database.query({ text: 'SELECT 1' });
});

test('Broken connections fail only the statements that use them', async () => {
  const proxy = await startUnsteadyProxy(server.url);
  onTestFinished(() => proxy.stop());
  const database = await open(proxy.url);
  await expectUnavailable(
    database.transaction(async (client) => {
      await client.query('SELECT 1');
      proxy.drop();
      await client.query('SELECT 1');
    }),
  );
  await database.query({ text: 'SELECT 1' });
  const idleConnectionGone = once(database.pool, 'remove');
  proxy.drop();
  await idleConnectionGone;
  expect((await database.query({ text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }]);
});

test('An unreachable server is reported as unavailable', async () => {
  const database = await open('postgres://nobody@127.0.0.1:1/nothing');
  await expectUnavailable(database.query({ text: 'SELECT 1' }), { code: 'ECONNREFUSED' });
});

test('Maintenance has no time limits', async () => {
  const database = await open(server.url, { statement: 50, query: 50 });
  await database.withoutLimits((client) => client.query('SELECT pg_sleep(0.2)'));
});

test('A statement on the embedded database is answered even beyond the limit', async () => {
  const database = databaseOnPglite(await startPglite({ loadDataDir: await embeddedSnapshot() }), {
    limits: { query: 500, connect: 500 },
  });
  // Opens the only connection before the measurement.
  await database.query({ text: 'SELECT 1' });
  const both = Promise.all([
    database.query({ text: 'SELECT pg_sleep(1)' }),
    database.query({ text: 'SELECT 1 AS one' }),
  ]);
  expect((await both)[1].rows).toEqual([{ one: 1 }]);
  await database.close();
}, 120_000);
