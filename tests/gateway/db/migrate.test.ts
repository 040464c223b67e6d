import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailsOf } from '../../../gateway/app/portal.ts';
import type { Database } from '../../../gateway/db/database.ts';
import { type MigrationProgress, migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { SYSTEM_ACTOR } from '../../../gateway/db/storedJobs.ts';
import type { QueuedEmail } from '../../../gateway/notify/emails.ts';
import { type MailValues, renderMail } from '../../../gateway/notify/templates.ts';
import { openFile } from '../../../gateway/records/files/fileBytes.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
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
  return (
    await database.query({ text: 'SELECT name FROM applied_migrations ORDER BY position' })
  ).rows.map(({ name }) => name);
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
    expect((await database.query({ text: 'SELECT name FROM hall' })).rows).toEqual([
      { name: 'Main hall' },
    ]);
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
    expect((await database.query({ text: `SELECT to_regclass('half') AS half` })).rows).toEqual([
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
    await owner.query({ text: 'CREATE ROLE clerk LOGIN' });
    await owner.query({ text: 'GRANT SELECT ON applied_migrations TO clerk' });
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
    await expect(open(url).then((gone) => gone.query({ text: 'SELECT 1' }))).rejects.toMatchObject({
      cause: { code: '3D000' },
    });
  });
});

/** An embedded database with the migrations before the one with this number. */
async function openBefore(number: string): Promise<Database> {
  const directory = temporaryDirectory();
  for (const name of readdirSync('gateway/migrations').filter((each) => each < number))
    cpSync(path.join('gateway/migrations', name), path.join(directory, name));
  const database = await openFromSnapshot();
  await migrate(database, directory);
  return database;
}

test('E-mails of the former queue are moved to the current queue', async () => {
  const database = await openBefore('0045');
  await database.query({ text: 'CREATE SCHEMA queue' });
  await database.query({
    text: 'CREATE TABLE queue.job (id uuid, name text, data jsonb, state text, start_after timestamptz)',
  });
  await database.query({
    text: `INSERT INTO queue.job
     SELECT gen_random_uuid(), 'letters', '{"userId": "1", "letter": "mentorNew", "values": {}}', state, now()
     FROM unnest(ARRAY['created', 'retry', 'active', 'completed', 'failed']) AS state`,
  });
  await migrate(database, 'gateway/migrations');
  const { rows } = await database.query({ text: 'SELECT kind, state, input FROM jobs' });
  expect(rows).toEqual(
    Array.from({ length: 3 }, () => ({
      kind: 'email',
      state: 'queued',
      input: { userId: '1', template: 'mentorNew', values: {} },
    })),
  );
  expect((await database.query({ text: "SELECT to_regclass('queue.job') AS job" })).rows).toEqual([
    { job: null },
  ]);
  await database.close();
}, 120_000);

test('An empty file that was stored without a piece can still be read', async () => {
  const database = await openBefore('0076');
  const { rows } = await database.query<{ id: string }>({
    text: `
      INSERT INTO stored_files (id, name, mime, size, sha256, resource, field)
      VALUES (gen_random_uuid(), 'a.txt', 'text/plain', 0, 'x', 'messages', 'file')
      RETURNING id`,
  });
  const read = async () => buffer(await openFile({ database }, rows[0]?.id ?? '', 'original'));
  await expect(read()).rejects.toMatchObject({ code: 'FILES_UNAVAILABLE' });
  await migrate(database, 'gateway/migrations');
  expect(await read()).toHaveLength(0);
  await database.close();
}, 120_000);

test('E-mails queued with a value per language are sent with their values', async () => {
  const [en, si] = ['History', 'ඉතිහාසය'];
  const both = { en, si };
  const emails: Record<string, { queued: object; values: MailValues }> = {
    placeFree: { queued: { values: { unitEn: en, unitSi: si } }, values: { unit: both } },
    examEntriesConfirmed: {
      queued: { values: { sessionEn: en, sessionSi: si } },
      values: { session: both },
    },
    honoursPublished: { queued: { values: { roundEn: en, roundSi: si } }, values: { round: both } },
    honoursMovedUp: {
      queued: { values: { subjectEn: en, subjectSi: si, day: '2026-11-30' } },
      values: { subject: both, day: '2026-11-30' },
    },
    mainSubjectsSelected: {
      queued: { values: { subjectsEn: en, subjectsSi: si, note: '–' } },
      values: { subjects: both, note: '–' },
    },
    mentorNew: { queued: { values: { mentorEn: en, mentorSi: si } }, values: { mentor: both } },
    resultsPublished: { queued: { values: { titleEn: en, titleSi: si } }, values: { title: both } },
    classMoved: {
      queued: { values: { title: en, titleSi: si, hall: 'A1' } },
      values: { title: both, hall: 'A1' },
    },
    holidayDeclared: {
      queued: { values: { nameEn: en, nameSi: si, count: '2' } },
      values: { holiday: both, count: '2' },
    },
    feedbackLastDay: {
      queued: { values: { until: '2026-11-30T10:00:00.000Z' }, localised: { unit: both } },
      values: { until: '2026-11-30T10:00:00.000Z', unit: both },
    },
    message: {
      queued: {
        values: { path: '/x' },
        localised: { author: both, subject: { en }, body: { si } },
      },
      values: { path: '/x', author: both, subject: { en }, body: { si } },
    },
    bookingApproved: {
      queued: { values: { title: `${en} ${si}`, hall: 'A1' } },
      values: { title: `${en} ${si}`, hall: 'A1' },
    },
  };
  const database = await openBefore('0047');
  for (const state of ['queued', 'running', 'done'])
    for (const [template, { queued }] of Object.entries(emails))
      await database.query({
        text: `INSERT INTO jobs (id, kind, actor_id, state, input)
         VALUES (gen_random_uuid(), 'email', $1, $2, $3)`,
        values: [SYSTEM_ACTOR, state, { userId: '1', template, ...queued }],
      });
  await migrate(database, 'gateway/migrations');
  const { rows } = await database.query<{ input: QueuedEmail }>({
    text: "SELECT input FROM jobs WHERE state <> 'done'",
  });
  const expected = Object.entries(emails).map(([template, { values }]) => ({
    userId: '1',
    template,
    values,
  }));
  expect(rows).toHaveLength(2 * expected.length);
  for (const input of expected)
    expect(rows.filter((row) => row.input.template === input.template)).toEqual([
      { input },
      { input },
    ]);
  const texts = emailsOf(facultyPortal);
  for (const { input } of rows) {
    const { text } = renderMail(texts[input.template]!, null, input.values);
    expect(text).toContain(en);
    expect(text).toContain(si);
  }
  await database.close();
}, 120_000);

test('Typed names that no account has leave the log, which stays append-only', async () => {
  const database = await openBefore('0049');
  const log = (action: string, recordId: string | null, reason: string) =>
    database.query({
      text: `INSERT INTO activities (id, at, cause, action, resource, record_id, reason)
       VALUES (gen_random_uuid(), now(), 'request', $1, 'users', $2, $3)`,
      values: [action, recordId, reason],
    });
  await log('login-failed', null, 'a password');
  await log('locked', null, 'a password');
  await log('login-failed', '1', 'nimal');
  await log('logout', null, 'a reason');
  await migrate(database, 'gateway/migrations');
  const { rows } = await database.query<{ reason: string | null }>({
    text: 'SELECT reason FROM activities ORDER BY reason',
  });
  expect(rows.map(({ reason }) => reason)).toEqual(['a reason', 'nimal', null, null]);
  await expect(database.query({ text: "UPDATE activities SET reason = 'other'" })).rejects.toThrow(
    'append-only',
  );
  await database.close();
}, 120_000);

test('An embedded database is opened from a snapshot of its migrations, with a copy for each', async () => {
  const directory = writeMigrations(FILES);
  const snapshot = await embeddedSnapshot(directory);
  const [one, other] = [await openFromSnapshot(directory), await openFromSnapshot(directory)];
  await one.query({ text: `INSERT INTO hall VALUES (2, 'Annexe')` });
  expect((await one.query({ text: 'SELECT id FROM hall' })).rows).toHaveLength(2);
  expect((await other.query({ text: 'SELECT id FROM hall' })).rows).toHaveLength(1);
  expect((await embeddedSnapshot(directory)).size).toBe(snapshot.size);
  await Promise.all([one.close(), other.close()]);
}, 120_000);
