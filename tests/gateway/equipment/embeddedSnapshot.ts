import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database, DatabaseConfig } from '../../../gateway/db/database.ts';
import { flushTree } from '../../../gateway/db/durableFilesystem.ts';
import { databaseOnPglite, startPglite } from '../../../gateway/db/embedded.ts';
import { migrate } from '../../../gateway/db/migrate.ts';
import { readMigrations } from '../../../gateway/db/migrationFiles.ts';

const CACHE = fileURLToPath(
  new URL('../../../node_modules/.cache/faculty-portal/', import.meta.url),
);
const KEPT_SNAPSHOTS = 4;

/** The PGlite version of a snapshot: another version may not read it. */
function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const description = readFileSync(path.join(path.dirname(entry), '..', 'package.json'), 'utf8');
  return (JSON.parse(description) as { version: string }).version;
}

async function snapshotFile(migrations: string | undefined): Promise<string> {
  const files = migrations === undefined ? [] : await readMigrations(migrations);
  const state = [pgliteVersion(), 'queue', ...files.flatMap(({ name, hash }) => [name, hash])];
  return path.join(
    CACHE,
    `embedded-${createHash('sha256').update(state.join('\n')).digest('hex').slice(0, 16)}.tar`,
  );
}

/** Every state of the migrations takes about 40 MB. */
function removeOldSnapshots(): void {
  const written = (name: string) => statSync(path.join(CACHE, name)).mtimeMs;
  const snapshots = readdirSync(CACHE).filter((name) => name.endsWith('.tar'));
  const old = snapshots.sort((a, b) => written(b) - written(a)).slice(KEPT_SNAPSHOTS);
  for (const name of old) rmSync(path.join(CACHE, name), { force: true });
}

async function build(file: string, migrations: string | undefined): Promise<void> {
  const pglite = await startPglite({});
  const database = databaseOnPglite(pglite);
  if (migrations !== undefined) await migrate(database, migrations);
  await database.query({ text: 'CHECKPOINT' });
  const dump = await pglite.dumpDataDir('none');
  await database.close();
  mkdirSync(CACHE, { recursive: true });
  // Workers may build the same snapshot at once: each moves a complete file into place.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  removeOldSnapshots();
}

async function builtSnapshot(migrations: string | undefined): Promise<string> {
  const file = await snapshotFile(migrations);
  if (!existsSync(file)) await build(file, migrations);
  return file;
}

/**
 * The data directory of an embedded database with all migrations of a folder, or without any: built
 * once for each state of the migrations.
 */
export const embeddedSnapshot = async (migrations?: string): Promise<Blob> =>
  new Blob([readFileSync(await builtSnapshot(migrations))]);

/**
 * Makes `directory` such a data directory, for what starts on a database that exists already:
 * PostgreSQL takes five seconds to create one.
 */
export async function unpackSnapshot(directory: string, migrations?: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const file = await builtSnapshot(migrations);
  execFileSync('tar', ['-xf', path.basename(file), '-C', directory], {
    cwd: path.dirname(file),
    stdio: 'pipe',
  });
  // As after a creation: otherwise the first checkpoint on it flushes every file.
  flushTree(directory);
}

/**
 * A new database in memory, migrated or, without a folder, empty. It is not durable: do not test
 * durability on it.
 */
export async function openFromSnapshot(
  migrations?: string,
  config: Pick<DatabaseConfig, 'readsRawBytes'> = {},
): Promise<Database> {
  const loadDataDir = await embeddedSnapshot(migrations);
  return databaseOnPglite(await startPglite({ loadDataDir }), config);
}
