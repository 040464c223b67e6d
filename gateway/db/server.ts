import pg from 'pg';
import type { Database, DatabaseConfig } from './database.ts';
import { asPortalError } from './failure.ts';
import { type DatabaseLimits, LIMITS } from './limits.ts';
import { listenOnServer } from './listening.ts';
import { pooledDatabase } from './pooledDatabase.ts';
import { RawBytesClient } from './wire/rawBytesClient.ts';

const POOL_SIZE = 10;

/**
 * Adds session settings to the connection options, which needs no further round trip. JIT pays only
 * for reports over millions of rows; here it slowed some statements from two milliseconds to half a
 * second.
 */
function withSessionOptions(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = url.searchParams.get('options');
  url.searchParams.set(
    'options',
    [options, '-c timezone=UTC -c DateStyle=ISO -c jit=off'].filter(Boolean).join(' '),
  );
  return url.href;
}

function connection(databaseUrl: string, limits: DatabaseLimits): pg.ClientConfig {
  return {
    connectionString: withSessionOptions(databaseUrl),
    application_name: 'faculty-portal',
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** Opens a pool on a PostgreSQL server; connections are opened on demand. */
export function openServer(config: DatabaseConfig & { databaseUrl: string }): Database {
  const limits = { ...LIMITS, ...config.limits };
  const pool = new pg.Pool({
    ...connection(config.databaseUrl, limits),
    Client: config.readsRawBytes === false ? pg.Client : RawBytesClient,
    pipeline: true,
    max: config.poolSize ?? POOL_SIZE,
    idleTimeoutMillis: 60_000,
    statement_timeout: limits.statement,
    query_timeout: limits.query,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
  });
  return pooledDatabase(
    pool,
    limits,
    {
      kind: 'server',
      listen: (listener) =>
        listenOnServer(async () => {
          const client = new pg.Client(connection(config.databaseUrl, limits));
          client.on('error', () => {});
          await client.connect();
          return client;
        }, listener),
      close: () => pool.end(),
      async withoutLimits(work) {
        const client = new pg.Client(connection(config.databaseUrl, limits));
        client.on('error', () => {});
        try {
          await client.connect();
          return await work(client);
        } catch (error) {
          throw asPortalError(error);
        } finally {
          await client.end().catch(() => {});
        }
      },
    },
    config.onBackgroundError,
  );
}
