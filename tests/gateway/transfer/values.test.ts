import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { backupSource, writeBackup } from '../../../gateway/transfer/backupFile.ts';
import { loadData } from '../../../gateway/transfer/loadData.ts';
import type { DataSource, Part } from '../../../gateway/transfer/parts.ts';
import { databaseSource, heldSource } from '../../../gateway/transfer/readData.ts';
import { openFromSnapshot } from '../equipment/embeddedSnapshot.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';
import { createDatabaseFrom, dropDatabase } from '../equipment/testDatabases.ts';

const PATIENCE = 240_000;

/** Tables whose rows are hard to carry: references in circles, triggers that write or refuse. */
const SCHEMA = `
CREATE TABLE "Odd name" (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parent bigint REFERENCES "Odd name" (id),
  words text,
  doubled text GENERATED ALWAYS AS (words || words) STORED,
  bytes bytea,
  data jsonb,
  list text[],
  during tstzrange,
  at timestamptz,
  day date,
  amount numeric(9, 3),
  share float8,
  took interval,
  yes boolean
);
--> statement-breakpoint
CREATE TABLE one (id int PRIMARY KEY, other int);
--> statement-breakpoint
CREATE TABLE other (id int PRIMARY KEY, one int REFERENCES one (id));
--> statement-breakpoint
ALTER TABLE one ADD CONSTRAINT one_other_fk FOREIGN KEY (other) REFERENCES other (id);
--> statement-breakpoint
CREATE TABLE entry (id int PRIMARY KEY, number int);
--> statement-breakpoint
CREATE FUNCTION count_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.number := coalesce(NEW.number, 0) + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER entry_number BEFORE INSERT ON entry FOR EACH ROW EXECUTE FUNCTION count_up();
--> statement-breakpoint
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER entry_kept BEFORE UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION refuse();
--> statement-breakpoint
CREATE TRIGGER entry_whole BEFORE TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION refuse();
--> statement-breakpoint
INSERT INTO entry VALUES (1);
--> statement-breakpoint
CREATE UNLOGGED TABLE open_page (id int PRIMARY KEY);`;

const ROWS = [
  `INSERT INTO "Odd name" (words, bytes, data, list, during, at, day, amount, share, took, yes)
   VALUES
     (E'two\\nlines\\t"and" \\\\ back', '\\x00ff0a', '{"a": [null, "\\u0dc3"]}', '{a,NULL,"b,\\"c"}',
       '[2026-01-01 00:00:00.000001+00,)', 'infinity', '2026-02-28', 10.500, 0.1, '1 mon 2 days', true),
     ('සිංහල ක්‍ර 😀', '', 'null', '{}', 'empty', '0044-03-15 10:00:00+00 BC', '-infinity', 'NaN',
       'Infinity', '-3 hours', false),
     (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '-0', NULL, NULL),
     ('', NULL, '"null"', NULL, NULL, NULL, NULL, NULL, 1e-300, NULL, NULL)`,
  `UPDATE "Odd name" SET parent = 5 - id`,
  `INSERT INTO one (id) VALUES (1)`,
  `INSERT INTO other VALUES (2, 1)`,
  `UPDATE one SET other = 2`,
  `INSERT INTO entry SELECT id FROM generate_series(2, 20000) id`,
  `INSERT INTO open_page VALUES (1)`,
];

const NEWER = "ALTER TABLE entry ADD COLUMN note text DEFAULT 'of the newer version'";

function writeMigrations(...texts: string[]): string {
  const directory = temporaryDirectory();
  for (const [number, text] of texts.entries())
    writeFileSync(path.join(directory, `000${number}_part.sql`), text);
  return directory;
}

async function newServerDatabase(): Promise<Database> {
  const databaseUrl = await createDatabaseFrom(inject('postgresUrl'));
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  onTestFinished(async () => {
    await database.close();
    await dropDatabase(inject('postgresUrl'), databaseUrl);
  });
  return database;
}

async function newEmbeddedDatabase(): Promise<Database> {
  const database = await openFromSnapshot();
  onTestFinished(() => database.close());
  return database;
}

async function fill(database: Database, migrations: string): Promise<Database> {
  await migrate(database, migrations);
  for (const text of ROWS) await database.query({ text });
  return database;
}

async function contentOf(database: Database): Promise<unknown> {
  const texts = ['"Odd name"', 'one', 'other', 'entry'].map(
    (table) => `SELECT row_text::text AS row FROM ${table} row_text ORDER BY id`,
  );
  const content: unknown[] = [];
  await database.transaction(async (client) => {
    await client.query("SET LOCAL TimeZone = 'UTC'");
    for (const text of texts) content.push((await client.query({ text })).rows);
  });
  return content;
}

/** What a source passes on. */
async function partsOf(source: DataSource): Promise<Part[]> {
  const parts: Part[] = [];
  await source(async (part) => void parts.push(part));
  return parts;
}

const openers: Record<string, () => Promise<Database>> = {
  'a server': newServerDatabase,
  'the embedded database': newEmbeddedDatabase,
};

describe.each(Object.entries(openers))('Data from %s', (_from, openSource) => {
  test.each(Object.entries(openers))(
    'is the same in %s, to the last value, with its references, triggers and sequences',
    async (_to, openTarget) => {
      const migrations = writeMigrations(SCHEMA);
      const [source, target] = [await fill(await openSource(), migrations), await openTarget()];
      const { sums, leftOut } = await loadData(target, databaseSource(source), { migrations });
      expect(sums.get('entry')?.rows).toBe(20_000);
      expect(leftOut).toEqual([]);
      expect(await contentOf(target)).toEqual(await contentOf(source));
      const refused = (text: string, message: string): Promise<void> =>
        expect(target.query({ text })).rejects.toThrow(message);
      await refused('DELETE FROM entry', 'append-only');
      await refused('TRUNCATE entry', 'append-only');
      await refused('UPDATE one SET other = 99', 'foreign key');
      const { rows } = await target.query({
        text: `INSERT INTO "Odd name" (words) VALUES ('next') RETURNING id, doubled`,
      });
      expect(rows).toEqual([{ id: '5', doubled: 'nextnext' }]);
      expect(await migrate(target, migrations)).toEqual([]);
    },
    PATIENCE,
  );
});

test(
  'The embedded database gives out one moment while others write to it',
  async () => {
    const migrations = writeMigrations(SCHEMA);
    const source = await fill(await newEmbeddedDatabase(), migrations);
    const before = await partsOf(databaseSource(source));
    let next = 30_000;
    const parts: Part[] = [];
    await heldSource(source)(async (part) => {
      parts.push(part);
      await source.query({ text: 'INSERT INTO entry VALUES ($1)', values: [(next += 1)] });
      await source.query({ text: `INSERT INTO "Odd name" (words) VALUES ('later')` });
    });
    expect(parts.slice(1)).toEqual(before.slice(1));
    expect(next).toBeGreaterThan(30_005);
    const { rows } = await source.query({ text: 'SELECT count(*)::int AS open FROM pg_cursors' });
    expect(rows).toEqual([{ open: 0 }]);
  },
  PATIENCE,
);

test(
  'A load that breaks off keeps migrations and gateways away and goes on with the same rows; others are refused',
  async () => {
    const migrations = writeMigrations(SCHEMA);
    const source = await fill(await newServerDatabase(), migrations);
    const target = await newServerDatabase();
    const read = databaseSource(source);
    let passed = 0;
    const broken: DataSource = (sink) =>
      read(async (part) => {
        if ('rows' in part && (passed += part.rows.length) > 9_000) throw new Error('broken off');
        await sink(part);
      });
    await expect(loadData(target, broken, { migrations })).rejects.toThrow('broken off');
    await expect(migrate(target, migrations)).rejects.toThrow('is being loaded');
    const { rows } = await target.query<{ loaded: number }>({
      text: 'SELECT count(*)::int AS loaded FROM entry',
    });
    expect(rows[0]?.loaded).toBeGreaterThan(1_000);
    expect(rows[0]?.loaded).toBeLessThan(20_000);

    const other: DataSource = (sink) =>
      read((part) =>
        sink(
          'rows' in part
            ? { rows: part.rows.map((row) => row.replace('["777","1"]', '["777","2"]')) }
            : part,
        ),
      );
    await expect(loadData(target, other, { migrations })).rejects.toThrow(
      'are not those that the interrupted run has read',
    );
    await loadData(target, read, { migrations });
    expect(await contentOf(target)).toEqual(await contentOf(source));
  },
  PATIENCE,
);

test(
  'A backup is read by the same and newer versions, which upgrade it, and by no older one; a damaged one is refused',
  async () => {
    const [old, newer] = [writeMigrations(SCHEMA), writeMigrations(SCHEMA, NEWER)];
    const source = await fill(await newServerDatabase(), old);
    const folder = temporaryDirectory();
    const file = path.join(folder, 'old.backup');
    await writeBackup(file, databaseSource(source));
    const upgraded = await newServerDatabase();
    const { migrated } = await loadData(upgraded, backupSource(file), { migrations: newer });
    expect(migrated).toEqual(['0001_part']);
    const { rows } = await upgraded.query({ text: 'SELECT note FROM entry GROUP BY note' });
    expect(rows).toEqual([{ note: 'of the newer version' }]);

    const target = await newServerDatabase();
    const refusal = async (name: string, message: string, into = target): Promise<void> => {
      const backup = backupSource(path.join(folder, name));
      await expect(loadData(into, backup, { migrations: old })).rejects.toThrow(message);
    };
    const ofNewer = path.join(folder, 'newer.backup');
    await writeBackup(ofNewer, databaseSource(upgraded));
    await refusal('newer.backup', 'The data holds migration 0001_part');

    const bytes = readFileSync(file);
    const text = gunzipSync(bytes).toString();
    const damaged: [string, Buffer, string][] = [
      ['cut', bytes.subarray(0, bytes.length - 1_000), 'altered or cut off'],
      ['short', gzipSync(text.slice(0, -200)), 'or it was altered'],
      ['without end', gzipSync(text.replace(/\{"finish".*\n$/, '')), 'ends early'],
      ['format', gzipSync(text.replace('"version":1', '"version":2')), 'Use a newer version'],
      ['other', Buffer.from('a letter'), 'This is no backup'],
    ];
    for (const [name, content, message] of damaged) {
      writeFileSync(path.join(folder, name), content);
      await refusal(name, message);
    }
    const altered = gzipSync(text.replace('["777","1"]', '["777","2"]'));
    writeFileSync(path.join(folder, 'row'), altered);
    await refusal('row', 'The rows of entry were altered', await newServerDatabase());
    rmSync(file);
    await expect(writeBackup(file, async () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    );
    expect(() => readFileSync(file)).toThrow('ENOENT');
  },
  PATIENCE,
);
