import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DirectoryInUse, lockDirectory } from '../../../gateway/db/directoryLock.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { unpackSnapshot } from '../equipment/embeddedSnapshot.ts';
import { startScript } from '../equipment/scriptProcess.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';

/** A data directory with a database. */
async function usedDirectory(): Promise<string> {
  const dataDir = temporaryDirectory();
  await unpackSnapshot(path.join(dataDir, 'database'));
  return dataDir;
}

test('A second process on a data directory is refused with the holder, without harm to the first', async () => {
  const dataDir = await usedDirectory();
  const database = await openDatabase({ dataDir });
  await database.query({ text: `CREATE TABLE entry AS SELECT 'kept' AS id` });

  const second = startScript('directoryHolder', { dataDir });
  expect(await second.ended).toBe(3);
  expect(second.lines[0]).toMatch(/^DirectoryInUse: /);
  expect(second.lines[0]).toContain(dataDir);
  expect(second.lines[0]).toContain(`Process ${process.pid}`);

  await database.query({ text: `INSERT INTO entry VALUES ('also kept')` });
  await database.close();
  const again = await openDatabase({ dataDir });
  expect((await again.query({ text: 'SELECT id FROM entry' })).rows).toEqual([
    { id: 'kept' },
    { id: 'also kept' },
  ]);
  await again.close();
}, 120_000);

test('A killed gateway leaves the data directory unlocked', async () => {
  const dataDir = await usedDirectory();
  const first = startScript('directoryHolder', { dataDir });
  await first.printed(1);
  expect(first.lines).toEqual(['open']);
  expect(() => lockDirectory(dataDir)).toThrow(
    `Process ${first.processId} is using the data directory ${dataDir}`,
  );
  await first.kill();
  const database = await openDatabase({ dataDir });
  await database.close();
}, 120_000);

test('The same process can open a data directory again only after closing it', () => {
  const dataDir = path.join(temporaryDirectory(), 'not', 'there', 'yet');
  const lock = lockDirectory(dataDir);
  expect(() => lockDirectory(dataDir)).toThrow(DirectoryInUse);
  lock.release();
  lockDirectory(dataDir).release();
});

test('A database whose creation was interrupted is created again', async () => {
  const dataDir = temporaryDirectory();
  const unfinished = path.join(dataDir, 'database.unfinished');
  mkdirSync(unfinished);
  writeFileSync(path.join(unfinished, 'PG_VERSION'), '18\n');
  const database = await openDatabase({ dataDir });
  expect((await database.query({ text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }]);
  expect(existsSync(unfinished)).toBe(false);
  await database.close();
}, 120_000);

test('A data directory that cannot be opened as a database is not left locked', async () => {
  const dataDir = temporaryDirectory();
  writeFileSync(path.join(dataDir, 'database'), 'not a directory');
  await expect(openDatabase({ dataDir })).rejects.toThrow();
  lockDirectory(dataDir).release();
}, 120_000);
