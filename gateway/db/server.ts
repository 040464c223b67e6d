import pg from 'pg';
import type { Database, DatabaseConfig } from './database.ts';
import { asPortalError } from './failure.ts';
import { type DatabaseLimits, LIMITS } from './limits.ts';
import { listenOnServer } from './listening.ts';
import { pooledDatabase } from './pooledDatabase.ts';
import { RawBytesClient } from './wire/rawBytesClient.ts';

const POOL_SIZE = 10;

/**
 * Start-up options travel with the connection, so every session has them without a further round
 * trip. Compiling a statement pays for reports over millions of rows; here it turned some of two
 * milliseconds into half a second.
 */
function withSessionOptions(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const asked = url.searchParams.get('options');
  url.searchParams.set(
    'options',
    [asked, '-c timezone=UTC -c DateStyle=ISO -c jit=off'].filter(Boolean).join(' '),
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

/** Opens a pool on a PostgreSQL server; connections are made as they are needed. */
export function openServer(config: DatabaseConfig & { databaseUrl: string }): Database {
  const limits = { ...LIMITS, ...config.limits };
  const pool = new pg.Pool({
    ...connection(config.databaseUrl, limits),
    Client: RawBytesClient,
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
