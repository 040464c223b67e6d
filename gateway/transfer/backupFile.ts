import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { flushPath } from '../db/durableFilesystem.ts';
import { type Queryable, queryRow } from '../db/queryable.ts';
import { type BackupSecret, decrypt, encrypt, isEncrypted } from './encryption.ts';
import { type DataSource, passParts, textOfPart, UnusableData } from './parts.ts';

const asIs = (chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> => chunks;

/**
 * Writes all data to a file: gzip, or gzip within AES-256-GCM with a secret. The file has its name
 * only when it is complete and on disk.
 */
export async function writeBackup(
  file: string,
  source: DataSource,
  secret?: BackupSecret,
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists already. Give the backup another name.`);
  const unfinished = `${file}.unfinished`;
  const compressed = createGzip();
  const written = pipeline(
    compressed,
    secret === undefined ? asIs : (chunks: AsyncIterable<Buffer>) => encrypt(chunks, secret),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  );
  // An error is thrown by the `await` below; until then it must not end the process.
  written.catch(() => {});
  try {
    await source(async (part) => {
      if (!compressed.write(textOfPart(part)))
        await Promise.race([once(compressed, 'drain'), written]);
    });
    compressed.end();
    await written;
  } catch (error) {
    compressed.destroy();
    await written.catch(() => {});
    rmSync(unfinished, { force: true });
    throw error;
  }
  renameSync(unfinished, file);
  flushPath(path.dirname(path.resolve(file)));
}

/**
 * Keeps that all data was backed up; a database of a former version has no place for it. The backup
 * is there even if this fails, so a failure is a warning.
 */
export async function noteBackup(database: Queryable, warn: (text: string) => void): Promise<void> {
  try {
    await storeNote(database);
  } catch (error) {
    warn(`The backup is complete, but the portal could not note it: ${String(error)}`);
  }
}

async function storeNote(database: Queryable): Promise<void> {
  const known = await queryRow<{ is: boolean }>(database, {
    text: "SELECT to_regclass('backups') IS NOT NULL AS is",
  });
  if (known?.is)
    await database.query({
      text: 'INSERT INTO backups (at) VALUES (now()) ON CONFLICT DO NOTHING',
    });
}

async function startOf(file: string): Promise<Buffer> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** The secret that a file needs; none if it is not encrypted. */
function secretFor(start: Buffer, secret: BackupSecret | undefined): BackupSecret | undefined {
  if (!isEncrypted(start)) return undefined;
  if (secret === undefined)
    throw new UnusableData(
      'The backup is encrypted. Give its key file, or its passphrase in BACKUP_PASSPHRASE.',
    );
  return secret;
}

/** gunzip ends with its own errors if the file was cut off or altered. */
const isCompression = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

const isAbortion = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError';

/** The data in a backup. */
export const backupSource =
  (file: string, given?: BackupSecret): DataSource =>
  async (sink) => {
    const secret = secretFor(await startOf(file), given);
    let refusal: unknown;
    try {
      await pipeline(
        createReadStream(file),
        secret === undefined ? asIs : (chunks: AsyncIterable<Buffer>) => decrypt(chunks, secret),
        createGunzip(),
        (chunks: AsyncIterable<Buffer>) =>
          passParts(chunks, sink).catch((error: unknown) => {
            refusal = error;
            throw error;
          }),
      );
    } catch (error) {
      // A pipeline may answer that it was aborted instead of why.
      const cause = isAbortion(error) ? (refusal ?? error) : error;
      if (isCompression(cause))
        throw new UnusableData('This is no backup, or it was altered or cut off.', { cause });
      throw cause;
    }
  };
