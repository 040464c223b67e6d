import { inject, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { failureCause } from '../../../gateway/db/failureCause.ts';
import { migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { catalogue, dataOf } from '../equipment/demoGateway.ts';
import { startGateway } from '../equipment/gatewayUnderTest.ts';
import { startGatewayProcess } from '../equipment/mainProcess.ts';
import { startPgBouncer, type PgBouncerOptions } from '../equipment/pgBouncer.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';
import { createDatabaseFrom, dropDatabase, MIGRATIONS } from '../equipment/testDatabases.ts';

const PATIENCE = 600_000;

async function databaseOf(template: string): Promise<string> {
  const url = await createDatabaseFrom(inject('postgresUrl'), template);
  onTestFinished(() => dropDatabase(inject('postgresUrl'), url));
  return url;
}

async function openPooled(directUrl: string, options?: PgBouncerOptions): Promise<Database> {
  const database = await openDatabase({
    databaseUrl: await startPgBouncer(directUrl, options),
    directUrl,
    dataDir: '',
    limits: { statement: 2_000 },
  });
  onTestFinished(() => database.close());
  return database;
}

const SETTINGS = {
  text: `
    SELECT
      current_setting('timezone') AS timezone,
      current_setting('jit') AS jit,
      current_setting('max_parallel_workers_per_gather') AS workers,
      current_setting('statement_timeout') AS statement,
      current_setting('lock_timeout') AS lock`,
  name: 'settings',
};

test('Statements and transactions through a pooler have the settings of the gateway, and leave none behind', async () => {
  const directUrl = await databaseOf('template0');
  const database = await openPooled(directUrl, { poolSize: 1 });
  const expected = [{ timezone: 'UTC', jit: 'off', workers: '0', statement: '2s', lock: '3s' }];
  expect((await database.query(SETTINGS)).rows).toEqual(expected);
  expect((await database.transaction((client) => client.query(SETTINGS))).rows).toEqual(expected);
  await expect(database.query({ text: 'SELECT pg_sleep(60)' })).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
  const stranger = await openDatabase({
    databaseUrl: database.pool.options.connectionString,
    directUrl,
    dataDir: '',
    limits: { statement: 1_000 },
  });
  onTestFinished(() => stranger.close());
  expect((await stranger.query(SETTINGS)).rows).toEqual([{ ...expected[0], statement: '1s' }]);
});

test('A statement that fails through a pooler writes nothing and keeps the connection usable', async () => {
  const database = await openPooled(await databaseOf('template0'), { poolSize: 1 });
  await database.query({ text: 'CREATE TABLE entry (id int PRIMARY KEY)' });
  const insert = (id: number) =>
    database.query({ text: 'INSERT INTO entry VALUES ($1)', values: [id], name: 'insert' });
  await insert(1);
  await expect(insert(1)).rejects.toMatchObject({ code: '23505' });
  await insert(2);
  const { rows } = await database.query({ text: 'SELECT id FROM entry ORDER BY id' });
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test(
  'Two gateways with twenty connections on four of a pooler answer every list, write, and hear of each other',
  async () => {
    const directUrl = await databaseOf(inject('seededTemplate'));
    const one = await startGateway({ database: await openPooled(directUrl) });
    onTestFinished(() => one.close());
    const other = await startGateway({ database: await openPooled(directUrl) });
    onTestFinished(() => other.close());
    const token = await one.signIn('admin', DEMO_PASSWORD);
    const origin = await other.app.listen({ port: 0, host: '127.0.0.1' });
    await expect
      .poll(async () => (await fetch(`${origin}/api/ready`)).status, { timeout: 60_000 })
      .toBe(200);
    const events = await fetch(`${origin}/api/live`, {
      headers: { authorization: `Bearer ${token}` },
    });

    const lists = [...catalogue.resources.values()].filter(({ path }) => path !== undefined);
    const answers = await Promise.all(
      lists.flatMap(({ name }) =>
        [one, other].map(async (gateway) => {
          const { statusCode } = await gateway.call('GET', `/${name}`, { token });
          return { name, statusCode };
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 403)).toEqual(
      [],
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(100);

    const codes = Array.from({ length: 40 }, (_, index) => `pooled-${index}`);
    const written = await Promise.all(
      codes.map((code, index) =>
        (index % 2 === 0 ? one : other).call('POST', '/publication-types', {
          token,
          body: { code, name: { en: code, si: code }, position: index },
        }),
      ),
    );
    expect(written.map(({ statusCode }) => statusCode)).toEqual(codes.map(() => 201));
    const { id } = dataOf(written[0] as never) as { id: string };
    expect((await other.call('GET', `/publication-types/${id}`, { token })).statusCode).toBe(200);
    const { rows } = await one.database.query({
      text: `
        SELECT pg_notify('portal_live', jsonb_build_object('topic', 'somewhere', 'users', array[id])::text)
        FROM users
        WHERE username = 'admin'`,
    });
    expect(rows).toHaveLength(1);
    let heard = '';
    for await (const chunk of events.body as ReadableStream<Uint8Array>) {
      heard += Buffer.from(chunk).toString();
      if (heard.includes('event: somewhere\n')) break;
    }
    expect(heard).toContain('event: somewhere\n');
  },
  PATIENCE,
);

test('A migration through a pooler alone, which refuses settings, asks for the server itself', async () => {
  const database = await openDatabase({
    databaseUrl: await startPgBouncer(await databaseOf('template0')),
    dataDir: '',
  });
  onTestFinished(() => database.close());
  const refused: unknown = await migrate(database, MIGRATIONS).catch((error: unknown) => error);
  expect(failureCause(refused)?.text).toContain('DATABASE_DIRECT_URL');
});

const IGNORED = [
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
];

test(
  'A start on a pooler alone, which ignores settings, ends and asks for the server itself',
  async () => {
    const further = `ignore_startup_parameters = ${IGNORED.join(',')}`;
    const pooled = await startPgBouncer(await databaseOf('template0'), { further });
    const refused = startGatewayProcess({
      DATA_DIR: temporaryDirectory(),
      DATABASE_URL: pooled,
      JWT_SECRET: 'a secret of more than thirty-two characters',
    });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('DATABASE_DIRECT_URL');
  },
  PATIENCE,
);

test(
  'A start with a pooler and the server itself serves',
  async () => {
    const directUrl = await databaseOf(inject('migratedTemplate'));
    const started = startGatewayProcess({
      DATA_DIR: temporaryDirectory(),
      DATABASE_URL: await startPgBouncer(directUrl),
      DATABASE_DIRECT_URL: directUrl,
      JWT_SECRET: 'a secret of more than thirty-two characters',
    });
    const origin = await started.origin();
    await expect
      .poll(async () => (await fetch(`${origin}/api/ready`)).status, { timeout: 60_000 })
      .toBe(200);
    expect(started.output()).toContain('First administrator');
  },
  PATIENCE,
);
