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

/** The real limits in miniature; that the real ones stay under ten seconds is held beside them. */
const SHORT = {
  connect: 1_000,
  statement: 1_000,
  query: 2_000,
  lock: 500,
  idleInTransaction: 1_000,
  transaction: 3_000,
};

/** The machine may be busy; without limits none of these calls would come back at all. */
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

test('A statement that hangs is ended by the server', async () => {
  const database = await open(server.url);
  await expectUnavailable(database.query('SELECT pg_sleep(60)'), { code: '57014' });
  expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('A wait for a lock ends', async () => {
  const database = await open(server.url);
  await database.query('CREATE TABLE notice (id int)');
  await database.transaction(async (client) => {
    await client.query('LOCK TABLE notice');
    await expectUnavailable(database.query('SELECT * FROM notice'), { code: '55P03' });
  });
});

test('A query on a network that swallows everything ends, and so does a transaction', async () => {
  const proxy = await startUnsteadyProxy(server.url);
  onTestFinished(() => proxy.stop());
  const database = await open(proxy.url);
  await database.query('SELECT 1');
  await expectUnavailable(
    database.transaction(async (client) => {
      await client.query('SELECT 1');
      proxy.cut();
      await client.query('SELECT 1');
    }),
  );
  await expectUnavailable(database.query('SELECT 1'));
});

test('A server that accepts the connection and says nothing is given up', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.close();
  });
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('No port was assigned');
  const database = await open(`postgres://nobody@127.0.0.1:${address.port}/nothing`);
  await expectUnavailable(database.query('SELECT 1'));
});

test('A request that finds every connection busy is turned away rather than kept waiting', async () => {
  const database = await open(server.url);
  const [one, other] = [await database.pool.connect(), await database.pool.connect()];
  await expectUnavailable(database.query('SELECT 1'));
  one.release();
  other.release();
  await database.query('SELECT 1');
});

test('Connections that break while idle or at work fail what uses them and nothing else', async () => {
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
  await database.query('SELECT 1');
  const idleConnectionGone = once(database.pool, 'remove');
  proxy.drop();
  await idleConnectionGone;
  expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('A server that is not there is reported as unavailable', async () => {
  const database = await open('postgres://nobody@127.0.0.1:1/nothing');
  await expectUnavailable(database.query('SELECT 1'), { code: 'ECONNREFUSED' });
});

test('Maintenance is not bound by the limits of requests', async () => {
  const database = await open(server.url, { statement: 50, query: 50 });
  await database.withoutLimits((client) => client.query('SELECT pg_sleep(0.2)'));
});

test('A statement on the embedded database that takes longer than the limit still gets its answer', async () => {
  const database = databaseOnPglite(await startPglite({ loadDataDir: await embeddedSnapshot() }), {
    limits: { query: 500, connect: 500 },
  });
  // Opening the only connection is not what is limited here.
  await database.query('SELECT 1');
  const both = Promise.all([
    database.query('SELECT pg_sleep(1)'),
    database.query('SELECT 1 AS one'),
  ]);
  expect((await both)[1].rows).toEqual([{ one: 1 }]);
  await database.close();
}, 120_000);
