import { fstatSync, fsyncSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { DurableFilesystem } from '../../../gateway/db/durableFilesystem.ts';
import { databaseOnPglite, startOnDisk } from '../../../gateway/db/embedded.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { unpackSnapshot } from '../equipment/embeddedSnapshot.ts';
import { type PostgresServer, startPostgresServer } from '../equipment/postgresServer.ts';
import { startScript } from '../equipment/scriptProcess.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';

async function lost(database: Database, acknowledged: string[]): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>({
    text: 'SELECT id FROM unnest($1::text[]) AS id WHERE id NOT IN (SELECT id FROM entry)',
    values: [acknowledged],
  });
  return rows.map(({ id }) => id);
}

describe('A gateway on the embedded database', () => {
  test(
    'that is killed during writes loses no acknowledged write',
    { timeout: 120_000 },
    async () => {
      const dataDir = temporaryDirectory();
      await unpackSnapshot(path.join(dataDir, 'database'));
      const acknowledged: string[] = [];
      for (let round = 1; round <= 4; round += 1) {
        const gateway = startScript('acknowledgedWriter', { dataDir, round, writers: 3 });
        await gateway.printed(100 * round + 37);
        await gateway.kill();
        acknowledged.push(...gateway.lines);
      }
      const database = await openDatabase({ dataDir });
      expect(await lost(database, acknowledged)).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(1_000);
      await database.close();
    },
  );

  test('flushes the WAL before it acknowledges a commit, and files and directories at a checkpoint', async () => {
    const flushed = { file: 0, directory: 0 };
    const directory = temporaryDirectory();
    await unpackSnapshot(directory);
    const filesystem = new DurableFilesystem(directory, (descriptor) => {
      flushed[fstatSync(descriptor).isDirectory() ? 'directory' : 'file'] += 1;
      fsyncSync(descriptor);
    });
    const database = databaseOnPglite(await startOnDisk(filesystem));
    const { rows } = await database.query({
      text: `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'wal_sync_method')`,
    });
    expect(rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ]);
    await database.query({ text: 'CREATE TABLE entry (id int)' });
    const before = { ...flushed };
    for (let id = 1; id <= 20; id += 1)
      await database.query({ text: 'INSERT INTO entry VALUES ($1)', values: [id] });
    expect(flushed.file - before.file).toBeGreaterThanOrEqual(20);
    await database.query({ text: 'CHECKPOINT' });
    expect(flushed.directory).toBeGreaterThan(before.directory);
    await database.close();
  });

  test('acknowledges no write that cannot be flushed, reports it once, and recovers when reopened', async () => {
    const directory = temporaryDirectory();
    await unpackSnapshot(directory);
    let broken = false;
    const filesystem = new DurableFilesystem(directory, (descriptor) => {
      if (broken) throw Object.assign(new Error('input/output error'), { code: 'EIO' });
      fsyncSync(descriptor);
    });
    const told: unknown[] = [];
    const database = databaseOnPglite(await startOnDisk(filesystem), {
      onFatal: (error) => told.push(error),
    });
    await database.query({ text: 'CREATE TABLE entry (id text)' });
    await database.query({ text: `INSERT INTO entry VALUES ('kept')` });
    broken = true;
    await expect(
      database.query({ text: `INSERT INTO entry VALUES ('refused')` }),
    ).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    await expect(database.query({ text: 'SELECT 1' })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(told).toHaveLength(1);
    await database.close();

    const recovered = databaseOnPglite(await startOnDisk(new DurableFilesystem(directory)));
    expect(await lost(recovered, ['kept'])).toEqual([]);
    await recovered.close();
  });
});

describe('A gateway on a PostgreSQL server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer();
  }, 120_000);
  afterAll(() => server.stop());

  test(
    'loses no acknowledged write when the server or the gateway is killed during writes',
    { timeout: 120_000 },
    async () => {
      const acknowledged: string[] = [];
      for (let round = 1; round <= 4; round += 1) {
        const gateway = startScript('acknowledgedWriter', {
          databaseUrl: server.url,
          dataDir: '',
          round,
          writers: 4,
        });
        await gateway.printed(150 * round + 41);
        if (round % 2 === 0) {
          await gateway.kill();
        } else {
          await server.kill();
          expect(await gateway.ended, 'the gateway answers UNAVAILABLE').toBe(0);
          await server.start();
        }
        acknowledged.push(...gateway.lines);
      }
      const database = await openDatabase({ databaseUrl: server.url, dataDir: '' });
      expect(await lost(database, acknowledged)).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(1_000);
      await database.close();
    },
  );
});
