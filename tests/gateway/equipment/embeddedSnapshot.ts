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
import { databaseOnPglite, startPglite } from '../../../gateway/db/embedded.ts';
import { migrate } from '../../../gateway/db/migrate.ts';
import { readMigrations } from '../../../gateway/db/migrationFiles.ts';

const CACHE = fileURLToPath(
  new URL('../../../node_modules/.cache/faculty-portal/', import.meta.url),
);
const KEPT_SNAPSHOTS = 4;

/** Which PGlite wrote a snapshot: another one may not read it. */
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

/** Each state of the migrations leaves some 40 MB behind. */
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
  await database.query('CHECKPOINT');
  const dump = await pglite.dumpDataDir('none');
  await database.close();
  mkdirSync(CACHE, { recursive: true });
  // Workers may build the same one at once: each moves a whole file into place.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  removeOldSnapshots();
}

/**
 * The data directory of an embedded database with all migrations of a folder applied, or with none:
 * built once per state of the migrations.
 */
export async function embeddedSnapshot(migrations?: string): Promise<Blob> {
  const file = await snapshotFile(migrations);
  if (!existsSync(file)) await build(file, migrations);
  return new Blob([readFileSync(file)]);
}

/**
 * A database of its own in memory, migrated or, without a folder, empty. It is not durable: nothing
 * about durability may be proved on it.
 */
export async function openFromSnapshot(
  migrations?: string,
  config: Pick<DatabaseConfig, 'readsRawBytes'> = {},
): Promise<Database> {
  const loadDataDir = await embeddedSnapshot(migrations);
  return databaseOnPglite(await startPglite({ loadDataDir }), config);
}
