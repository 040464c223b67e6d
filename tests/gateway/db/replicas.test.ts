import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { declaredCallsOf } from '../../../gateway/app/portalCalls.ts';
import type { Database, ReadingOptions } from '../../../gateway/db/database.ts';
import { migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { observePools } from '../../../gateway/db/poolObservers.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { catalogue } from '../equipment/demoGateway.ts';
import { fillFaculty } from '../equipment/faculty.ts';
import { startGateway } from '../equipment/gatewayUnderTest.ts';
import {
  addressOf,
  type PostgresServer,
  startPostgresServer,
} from '../equipment/postgresServer.ts';
import { MIGRATIONS } from '../equipment/testDatabases.ts';

const PATIENCE = 600_000;
const DELAY_MS = 3_000;
const POLL = { timeout: 60_000 };

let primary: PostgresServer;
let near: PostgresServer;
let delayed: PostgresServer;
beforeAll(async () => {
  primary = await startPostgresServer({ fsync: false });
  const database = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
  await migrate(database, MIGRATIONS);
  await fillFaculty(database);
  await database.close();
  near = await startPostgresServer({ fsync: false, standbyOf: primary });
  delayed = await startPostgresServer({
    fsync: false,
    standbyOf: primary,
    settings: { recovery_min_apply_delay: `${DELAY_MS}ms` },
  });
}, PATIENCE);
afterAll(async () => {
  for (const server of [delayed, near, primary]) await server.stop();
});

async function open(replica: PostgresServer): Promise<Database> {
  const database = await openDatabase({
    databaseUrl: primary.url,
    replicaUrl: replica.url,
    dataDir: '',
  });
  onTestFinished(() => database.close());
  return database;
}

const portOf = ({ url }: PostgresServer): number => Number(new URL(url).port);

async function answeringPort(database: Database, options?: ReadingOptions): Promise<number> {
  const { rows } = await database.reading(
    (reader) => reader.query<{ port: number }>({ text: 'SELECT inet_server_port() AS port' }),
    options,
  );
  return rows[0]?.port ?? 0;
}

async function startOn(replica: PostgresServer) {
  const gateway = await startGateway({ database: await open(replica) });
  onTestFinished(() => gateway.close());
  return gateway;
}

test('Statements and waits of the replica are shown to observers under its own name', async () => {
  const database = await open(near);
  const seen = new Set<string>();
  const stop = observePools(database.pools, (name) => ({
    onStatement: (text) => {
      seen.add(`${name} ${text}`);
      return () => {};
    },
    onWait: () => () => void seen.add(`${name} wait`),
  }));
  await expect.poll(() => answeringPort(database), POLL).toBe(portOf(near));
  await database.query({ text: 'SELECT 1' });
  stop();
  for (const each of ['replica wait', 'main wait', 'main SELECT 1'])
    expect([...seen]).toContain(each);
  expect([...seen]).toContain('replica SELECT inet_server_port() AS port');
});

test('A replica that keeps up answers the reads, and what was written before is among them', async () => {
  const database = await open(near);
  await database.query({ text: 'CREATE TABLE near_entry (id int)' });
  await expect.poll(() => answeringPort(database), POLL).toBe(portOf(near));
  for (let id = 1; id <= 200; id += 1) {
    await database.query({ text: 'INSERT INTO near_entry VALUES ($1)', values: [id] });
    const { rows } = await database.reading((reader) =>
      reader.query({ text: 'SELECT max(id) AS id FROM near_entry' }),
    );
    expect(rows).toEqual([{ id }]);
  }
});

test(
  'People read what they wrote a moment ago in lists and reports of another gateway, however late the replica is',
  async () => {
    const [one, other] = [await startOn(delayed), await startOn(delayed)];
    const token = await one.signIn('admin');
    for (let number = 1; number <= 20; number += 1) {
      const code = `own-${number}`;
      const body = { code, name: { en: code, si: code }, position: number };
      const { statusCode } = await one.call('POST', '/publication-types', { token, body });
      expect(statusCode).toBe(201);
      const filter = encodeURIComponent(JSON.stringify({ code }));
      const list = await other.call('GET', `/publication-types?filter=${filter}`, { token });
      expect(list.json()).toMatchObject({ total: 1, data: [{ code }] });
      const file = await other.call('GET', `/publication-types/-/export?filter=${filter}`, {
        token,
      });
      expect(file.body).toContain(code);
    }
  },
  PATIENCE,
);

test(
  'A read that tolerates a lag goes to a replica that is behind by less, and never to one behind by more',
  async () => {
    const database = await open(delayed);
    const write = () => database.query({ text: 'CREATE TABLE IF NOT EXISTS late_entry (id int)' });
    await write();
    expect(await answeringPort(database, { lagMs: 1_000 })).toBe(portOf(primary));
    await expect
      .poll(() => answeringPort(database, { lagMs: 1_000 }), {
        ...POLL,
        interval: 200,
      })
      .toBe(portOf(delayed));
    await database.query({ text: 'INSERT INTO late_entry VALUES (1)' });
    // The position of a moment ago is still good enough.
    expect(await answeringPort(database, { lagMs: 30_000 })).toBe(portOf(delayed));
    expect(await answeringPort(database)).toBe(portOf(primary));
  },
  PATIENCE,
);

/** Every call that reads, with ids that nothing has. */
const reads = declaredCallsOf(facultyPortal)
  .filter(({ call }) => call.method === 'GET')
  .map(({ call }) => call.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'));

test(
  'A replica answers every list like the server that accepts writes, and every reading call',
  async () => {
    const replicated = await startOn(near);
    const database = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
    onTestFinished(() => database.close());
    const plain = await startGateway({ database });
    onTestFinished(() => plain.close());
    const token = await plain.signIn('admin');
    let compared = 0;
    for (const { name, path } of catalogue.resources.values()) {
      if (path === undefined) continue;
      const [found, expected] = [
        await replicated.call('GET', `/${name}`, { token }),
        await plain.call('GET', `/${name}`, { token }),
      ];
      expect(found.statusCode, name).toBe(expected.statusCode);
      if (found.statusCode !== 200) continue;
      expect(found.body, name).toBe(expected.body);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(5);
    const answered = new Set<number>();
    for (const path of reads) {
      const { statusCode } = await replicated.call('GET', path, { token });
      expect(statusCode, path).toBeLessThan(500);
      answered.add(statusCode);
    }
    expect(answered).toContain(200);
    expect(answered).not.toContain(429);
  },
  PATIENCE,
);

test(
  'Reads go on without a replica that is killed, and return to it once it is back',
  async () => {
    const database = await open(near);
    await expect.poll(() => answeringPort(database), POLL).toBe(portOf(near));
    await near.kill();
    for (let time = 0; time < 20; time += 1)
      expect(await answeringPort(database)).toBe(portOf(primary));
    await near.start();
    await expect.poll(() => answeringPort(database), POLL).toBe(portOf(near));
  },
  PATIENCE,
);

test(
  'A gateway does not take a standby for the database, and says so while there is no other',
  async () => {
    const database = await openDatabase({ databaseUrl: addressOf(near, primary), dataDir: '' });
    onTestFinished(() => database.close());
    const port = { text: 'SELECT inet_server_port() AS port' };
    expect((await database.query(port)).rows).toEqual([{ port: portOf(primary) }]);
    await primary.kill();
    onTestFinished(() => primary.start());
    await expect
      .poll(() => database.query(port).catch((error: unknown) => error), POLL)
      .toMatchObject({ code: 'UNAVAILABLE', cause: { code: '25006' } });
  },
  PATIENCE,
);
