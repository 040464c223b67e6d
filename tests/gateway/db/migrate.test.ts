import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { type MigrationProgress, migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { embeddedSnapshot, openFromSnapshot } from '../equipment/embeddedSnapshot.ts';
import { type PostgresServer, startPostgresServer } from '../equipment/postgresServer.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';
import {
  createDatabaseFrom,
  createMigratedTemplate,
  dropDatabase,
} from '../equipment/testDatabases.ts';

const FILES = {
  '0000_first.sql': `CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TABLE hall (id integer PRIMARY KEY, name text NOT NULL);`,
  '0001_search.sql': `CREATE INDEX hall_name ON hall USING gin (name gin_trgm_ops);
--> statement-breakpoint
CREATE TABLE booking (hall integer REFERENCES hall, during tstzrange, EXCLUDE USING gist (hall WITH =, during WITH &&));`,
  '0002_fill.sql': `INSERT INTO hall VALUES (1, 'Main hall');`,
};

function writeMigrations(files: Record<string, string>): string {
  const directory = temporaryDirectory();
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(directory, name), sql);
  mkdirSync(path.join(directory, 'meta'));
  writeFileSync(path.join(directory, 'meta', '_journal.json'), '{}');
  return directory;
}

async function appliedNames(database: Database): Promise<unknown[]> {
  return (await database.query('SELECT name FROM applied_migrations ORDER BY position')).rows.map(
    ({ name }) => name,
  );
}

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer({ fsync: false });
}, 120_000);
afterAll(() => server.stop());

const openers: Record<string, () => Promise<Database>> = {
  'a PostgreSQL server': async () =>
    openDatabase({ databaseUrl: await createDatabaseFrom(server.url), dataDir: '' }),
  'the embedded database': () => openFromSnapshot(),
};

describe.each(Object.entries(openers))('On %s', (_, open) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  }, 120_000);
  afterEach(() => database.close());

  test('migrations run from empty, in order, with progress, and only once', async () => {
    const directory = writeMigrations(FILES);
    const progress: MigrationProgress[] = [];
    const names = ['0000_first', '0001_search', '0002_fill'];
    expect(
      await migrate(database, directory, { onProgress: (step) => progress.push(step) }),
    ).toEqual(names);
    expect(progress).toEqual(
      names.map((name, index) => ({ step: 'applying', name, position: index + 1, total: 3 })),
    );
    expect(await migrate(database, directory)).toEqual([]);
    expect(await appliedNames(database)).toEqual(names);
    expect((await database.query('SELECT name FROM hall')).rows).toEqual([{ name: 'Main hall' }]);
  });

  test('a failing migration is reported with its statement and rolled back', async () => {
    const directory = writeMigrations({
      ...FILES,
      '0003_wrong.sql':
        'CREATE TABLE half ();\n--> statement-breakpoint\nALTER TABLE nowhere ADD COLUMN x int;',
    });
    await expect(migrate(database, directory)).rejects.toThrow(
      /Migration 0003_wrong failed: relation "nowhere" does not exist\nALTER TABLE nowhere/,
    );
    expect(await appliedNames(database)).toHaveLength(3);
    expect((await database.query(`SELECT to_regclass('half') AS half`)).rows).toEqual([
      { half: null },
    ]);
  });

  test('a migration changed after it was applied is refused by name', async () => {
    await migrate(database, writeMigrations(FILES));
    const tampered = writeMigrations({
      ...FILES,
      '0001_search.sql': 'DROP TABLE hall;',
      '0003_next.sql': 'SELECT 1;',
    });
    await expect(migrate(database, tampered)).rejects.toThrow('Migration 0001_search was changed');
    expect(await appliedNames(database)).toHaveLength(3);
  });
});

describe('On a server that several gateways share', () => {
  const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '' });

  test('two gateways that start at once apply every migration once', async () => {
    const directory = writeMigrations({ ...FILES, '0003_slow.sql': 'SELECT pg_sleep(0.3);' });
    const url = await createDatabaseFrom(server.url);
    const gateways = await Promise.all([open(url), open(url), open(url)]);
    const applied = await Promise.all(gateways.map((gateway) => migrate(gateway, directory)));
    expect(applied.flat().sort()).toEqual(['0000_first', '0001_search', '0002_fill', '0003_slow']);
    expect(await appliedNames(gateways[0]!)).toHaveLength(4);
    await Promise.all(gateways.map((gateway) => gateway.close()));
  });

  test('a gateway waits for a running migration beyond the statement timeout, and reports it', async () => {
    const directory = writeMigrations(FILES);
    const url = await createDatabaseFrom(server.url);
    const [first, second] = [
      await open(url),
      await openDatabase({
        databaseUrl: url,
        dataDir: '',
        limits: { statement: 1_000, lock: 1_000, query: 1_500 },
      }),
    ];
    const slow = temporaryDirectory();
    cpSync(directory, slow, { recursive: true });
    writeFileSync(path.join(slow, '0003_slow.sql'), 'SELECT pg_sleep(3);');
    const steps: string[] = [];
    let follower: Promise<string[]> | undefined;
    const leader = migrate(first, slow, {
      onProgress: (progress) => {
        if (progress.step === 'applying' && progress.name === '0003_slow') {
          follower = migrate(second, slow, { onProgress: ({ step }) => steps.push(step) });
        }
      },
    });
    expect(await leader).toHaveLength(4);
    expect(await follower).toEqual([]);
    expect(steps).toEqual(['waiting']);
    await Promise.all([first.close(), second.close()]);
  });

  test('a role without DDL privileges can start a gateway on an up-to-date database', async () => {
    const directory = writeMigrations(FILES);
    const url = await createDatabaseFrom(server.url);
    const owner = await open(url);
    await migrate(owner, directory);
    await owner.query('CREATE ROLE clerk LOGIN');
    await owner.query('GRANT SELECT ON applied_migrations TO clerk');
    const clerk = await open(url.replace('postgres@', 'clerk@'));
    expect(await migrate(clerk, directory)).toEqual([]);
    await clerk.close();
    await owner.close();
  });

  test('a database is copied from a migrated template', async () => {
    const directory = writeMigrations(FILES);
    const template = await createMigratedTemplate(server.url, directory, 'halls');
    const url = await createDatabaseFrom(server.url, template);
    const database = await open(url);
    expect(await appliedNames(database)).toHaveLength(3);
    await database.close();
    await dropDatabase(server.url, url);
    await expect(open(url).then((gone) => gone.query('SELECT 1'))).rejects.toMatchObject({
      cause: { code: '3D000' },
    });
  });
});

test('E-mails of the former queue are moved to the current queue', async () => {
  const directory = temporaryDirectory();
  for (const name of readdirSync('gateway/migrations').filter((each) => each < '0045'))
    cpSync(path.join('gateway/migrations', name), path.join(directory, name));
  const database = await openFromSnapshot();
  await migrate(database, directory);
  await database.query('CREATE SCHEMA queue');
  await database.query(
    'CREATE TABLE queue.job (id uuid, name text, data jsonb, state text, start_after timestamptz)',
  );
  await database.query(
    `INSERT INTO queue.job
     SELECT gen_random_uuid(), 'letters', '{"userId": "1", "letter": "mentorNew", "values": {}}', state, now()
     FROM unnest(ARRAY['created', 'retry', 'active', 'completed', 'failed']) AS state`,
  );
  await migrate(database, 'gateway/migrations');
  const { rows } = await database.query('SELECT kind, state, input FROM jobs');
  expect(rows).toEqual(
    Array.from({ length: 3 }, () => ({
      kind: 'email',
      state: 'queued',
      input: { userId: '1', template: 'mentorNew', values: {} },
    })),
  );
  expect((await database.query("SELECT to_regclass('queue.job') AS job")).rows).toEqual([
    { job: null },
  ]);
  await database.close();
}, 120_000);

test('An embedded database is opened from a snapshot of its migrations, with a copy for each', async () => {
  const directory = writeMigrations(FILES);
  const snapshot = await embeddedSnapshot(directory);
  const [one, other] = [await openFromSnapshot(directory), await openFromSnapshot(directory)];
  await one.query(`INSERT INTO hall VALUES (2, 'Annexe')`);
  expect((await one.query('SELECT id FROM hall')).rows).toHaveLength(2);
  expect((await other.query('SELECT id FROM hall')).rows).toHaveLength(1);
  expect((await embeddedSnapshot(directory)).size).toBe(snapshot.size);
  await Promise.all([one.close(), other.close()]);
}, 120_000);
