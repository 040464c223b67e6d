import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Database } from '../../gateway/db/database.ts';
import { DirectoryInUse } from '../../gateway/db/directoryLock.ts';
import { failureCause } from '../../gateway/db/failureCause.ts';
import { backupSource, noteBackup, writeBackup } from '../../gateway/transfer/backupFile.ts';
import { runningSource } from '../../gateway/transfer/dataSocket.ts';
import type { BackupSecret } from '../../gateway/transfer/encryption.ts';
import { loadData } from '../../gateway/transfer/loadData.ts';
import type { DataSource } from '../../gateway/transfer/parts.ts';
import { databaseSource } from '../../gateway/transfer/readData.ts';
import { assertNotRunning } from '../../gateway/transfer/runningPortal.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import { addDays, localDay } from '../../src/contract/model/facultyClock.ts';
import { newVerification } from '../../src/resources/academicRecord/server/verification.ts';
import { verifyChains } from '../verifyChains.ts';
import { assertDatabaseThere, nameOf, openPlace, type Place, placeOf } from './place.ts';

const USAGE = `npm run data -- move --from ./data --to postgres://…     everything from a stopped portal into an empty database
npm run data -- move --from postgres://… --to ./data     and back
npm run data -- backup --to portal.backup                of a running or stopped portal
npm run data -- restore --from portal.backup             into an empty database or a new data directory

A place is the address of a PostgreSQL database or a data directory. backup takes --from and restore
takes --to; without it the place is that of DATABASE_URL, otherwise of DATA_DIR, otherwise ./data.
A backup is encrypted with --key-file FILE, or with the passphrase in BACKUP_PASSPHRASE.
An interrupted move or restore goes on when the same command is run again.
Exit code: 0 if everything was done and verified, otherwise 1.`;

const migrations = fileURLToPath(new URL('../../gateway/migrations', import.meta.url));

function secretFrom(keyFile: string | undefined): BackupSecret | undefined {
  if (keyFile === undefined) return process.env['BACKUP_PASSPHRASE'] || undefined;
  const key = readFileSync(keyFile);
  if (key.length < 16) throw new Error(`${keyFile} must have at least 16 bytes.`);
  return key;
}

async function withPlace<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPlace(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Loads the data, verifies it and the chains in it, and says so. */
async function load(source: DataSource, to: Place): Promise<void> {
  await withPlace(to, async (target) => {
    const { header, sums, leftOut, migrated } = await loadData(target, source, {
      migrations,
      onTable: (name, { rows }) => console.log(`  ${name}: ${rows}`),
    });
    const rows = [...sums.values()].reduce((total, sum) => total + sum.rows, 0);
    console.log(
      `${rows} rows in ${sums.size} tables are the same as at the source (${header.madeAt}): numbers and checksums agree, and every reference holds.`,
    );
    if (leftOut.length > 0)
      console.log(`Left out, because they are no tables of the portal: ${leftOut.join(', ')}`);
    if (migrated.length > 0) console.log(`Applied ${migrated.length} newer migrations.`);
    const chains = await verifyChains(target, newVerification(addDays(localDay(), -1)));
    for (const line of chains.lines) console.log(line);
    if (!chains.isSound) process.exitCode = 1;
  });
}

const secretHint = (from: Place, to: Place): string =>
  'databaseUrl' in to && 'dataDir' in from
    ? `Start the portal with DATABASE_URL and with the secret of ${from.dataDir}/jwt-secret as JWT_SECRET; people then stay signed in.`
    : 'Start the portal with the same JWT_SECRET; people then stay signed in.';

async function move(from: Place, to: Place): Promise<void> {
  assertDatabaseThere(from);
  await withPlace(from, async (source) => {
    await assertNotRunning(source);
    console.log(`Moving ${nameOf(from)} to ${nameOf(to)} …`);
    await load(databaseSource(source), to);
    await assertNotRunning(source);
  });
  console.log(secretHint(from, to));
}

async function backup(from: Place, file: string, secret: BackupSecret | undefined): Promise<void> {
  assertDatabaseThere(from);
  try {
    await withPlace(from, async (source) => {
      await writeBackup(file, databaseSource(source), secret);
      await noteBackup(source, console.warn);
    });
  } catch (error) {
    if (!(error instanceof DirectoryInUse) || 'databaseUrl' in from) throw error;
    await writeBackup(file, runningSource(from.dataDir), secret);
  }
  const how = secret === undefined ? 'not encrypted: it holds personal data' : 'encrypted';
  console.log(`Wrote ${file} (${how}). The secret of the portal (JWT_SECRET) is not in it.`);
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`${name} is missing.\n\n${USAGE}`);
  return value;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      'key-file': { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [command] = positionals;
  const secret = secretFrom(values['key-file']);
  if (values.help) console.log(USAGE);
  else if (command === 'move')
    await move(
      placeOf(required(values.from, '--from'), process.env),
      placeOf(required(values.to, '--to'), process.env),
    );
  else if (command === 'backup')
    await backup(placeOf(values.from, process.env), required(values.to, '--to'), secret);
  else if (command === 'restore')
    await load(
      backupSource(required(values.from, '--from'), secret),
      placeOf(values.to, process.env),
    );
  else throw new Error(`Say what to do.\n\n${USAGE}`);
}

/** Only the database's failures have causes of `DATABASE_URL`; a missing file has another. */
function messageOf(error: unknown): string {
  const cause = error instanceof PortalError ? failureCause(error)?.text : undefined;
  return cause ?? (error instanceof Error ? error.message : String(error));
}

run().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
