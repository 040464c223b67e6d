import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import type { Database, DatabaseConfig } from './database.ts';
import { lockDirectory } from './directoryLock.ts';
import { DurableFilesystem, flushPath, flushTree } from './durableFilesystem.ts';
import { EmbeddedSocket } from './embeddedSocket.ts';
import { failFast } from './failFast.ts';
import { LIMITS } from './limits.ts';
import { pooledDatabase } from './pooledDatabase.ts';
import { RawBytesClient, type RawBytesClientConfig } from './wire/rawBytesClient.ts';

/** The extensions available to migrations; a server must provide the same. */
const EXTENSIONS = { pg_trgm, btree_gist };

const DIRECTORY = 'database';
const UNFINISHED_DIRECTORY = 'database.unfinished';

/**
 * PGlite's default parameters with fewer buffers. It fills them with zeros at every start, which
 * takes a third of a second for 160 MB, and the pages of a small office fit into half of them.
 */
const START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=64MB'];

/** The same without `-F` (fsync off). */
const DURABLE_START = [
  ...START.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];

/**
 * How much of a function of PostgreSQL runs before V8 optimises it. By default that is so little
 * that a start optimises what it runs once, which takes a fifth of its processor time. What stays
 * in use is optimised within the first thousand statements, and is as fast from then on.
 */
const OPTIMISE_LATER = '--wasm-tiering-budget=100000000';

/** Starts an embedded PostgreSQL with the extensions that the migrations need. */
export function startPglite(options: PGliteOptions): Promise<PGlite> {
  setFlagsFromString(OPTIMISE_LATER);
  return PGlite.create({ startParams: START, ...options, extensions: EXTENSIONS });
}

/** Starts an embedded PostgreSQL on a directory, with working fsync. */
export function startOnDisk(filesystem: DurableFilesystem): Promise<PGlite> {
  return startPglite({ fs: filesystem, startParams: DURABLE_START });
}

/**
 * Creates the database in a temporary directory, flushes it, and renames it. PGlite unpacks a new
 * database without flushing and does not detect an incomplete one.
 */
async function createOnDisk(dataDir: string, directory: string): Promise<void> {
  const unfinished = path.join(dataDir, UNFINISHED_DIRECTORY);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  const database = await startOnDisk(new DurableFilesystem(unfinished));
  await database.close();
  flushTree(unfinished);
  renameSync(unfinished, directory);
  flushPath(dataDir);
}

/** A socket that also emits the bytes of the answers, as the driver's own client reads them. */
function streamingSocket(pglite: PGlite): EmbeddedSocket {
  const socket: EmbeddedSocket = new EmbeddedSocket(pglite, (bytes) => {
    socket.push(Buffer.from(bytes));
  });
  return socket;
}

/** Opens a `pg` pool on a running embedded database. */
export function databaseOnPglite(
  pglite: PGlite,
  config: Pick<DatabaseConfig, 'limits' | 'onBackgroundError' | 'onFatal' | 'readsRawBytes'> = {},
  afterClose: () => void = () => {},
): Database {
  const limits = { ...LIMITS, ...config.limits };
  const own: RawBytesClientConfig = {
    user: 'postgres',
    database: 'postgres',
    host: 'localhost',
    ssl: false,
    ...(config.readsRawBytes === false
      ? { stream: () => streamingSocket(pglite) }
      : { socket: (take) => new EmbeddedSocket(pglite, take) }),
  };
  const pool = new pg.Pool({
    ...own,
    Client: config.readsRawBytes === false ? pg.Client : RawBytesClient,
    pipeline: true,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.query,
    // There is only one session. A new client must discard the open transaction and the prepared
    // statements of its predecessor.
    onConnect: async (client) => {
      await client.query('ROLLBACK; DEALLOCATE ALL');
    },
  });
  const database = pooledDatabase(
    pool,
    { limits },
    {
      kind: 'embedded',
      async withoutLimits(work) {
        const client = await pool.connect();
        try {
          return await work(client);
        } finally {
          client.release();
        }
      },
      async listen({ channel, onNotification, onState = () => {} }) {
        // All clients of the pool share one session and receive its notifications.
        const receive = ({ channel: from, payload }: pg.Notification): void =>
          void (from === channel && onNotification(payload ?? ''));
        const attend = (client: pg.PoolClient): void => void client.on('notification', receive);
        pool.on('connect', attend);
        const client = await pool.connect().catch((error: unknown) => {
          pool.off('connect', attend);
          throw error;
        });
        if (client.listenerCount('notification') === 0) attend(client);
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
        client.release();
        onState(true);
        return async () => void pool.off('connect', attend);
      },
      async close() {
        await pool.end();
        await pglite.close();
      },
    },
    config.onBackgroundError,
  );
  return failFast(database, { onFatal: config.onFatal, afterClose });
}

/**
 * Opens the embedded database in `dataDir` and locks the directory until it is closed.
 *
 * @throws DirectoryInUse if another process has it open.
 */
export async function openEmbedded(config: DatabaseConfig): Promise<Database> {
  const dataDir = path.resolve(config.dataDir);
  const lock = lockDirectory(dataDir);
  try {
    const directory = path.join(dataDir, DIRECTORY);
    if (!existsSync(directory)) await createOnDisk(dataDir, directory);
    return databaseOnPglite(
      await startOnDisk(new DurableFilesystem(directory)),
      config,
      lock.release,
    );
  } catch (error) {
    lock.release();
    throw error;
  }
}
