import pg from 'pg';
import type { Database, DatabaseConfig } from './database.ts';
import { asPortalError, PoolerFound } from './failure.ts';
import { type DatabaseLimits, LIMITS } from './limits.ts';
import { listenOnServer } from './listening.ts';
import { pooledDatabase, readerOn } from './pooledDatabase.ts';
import { readingOnReplicas } from './replicas.ts';
import { serversOf } from './serverAddresses.ts';
import { choosingServer, reachableServer, withoutNames, writableServer } from './serverClient.ts';
import { limitSettings, settingsAtBegin, withSessionOptions } from './sessionSettings.ts';
import type { PoolSession } from './transaction.ts';
import { createTurns } from './turns.ts';
import { RawBytesClient } from './wire/rawBytesClient.ts';

export const POOL_SIZE = 10;

type ServerConfig = DatabaseConfig & { databaseUrl: string };

/** One in four connections is left to reads, which would otherwise wait behind locked rows. */
const writeShareOf = (poolSize: number): number => Math.max(1, Math.floor(poolSize * 0.75));

const connection = (connectionString: string, limits: DatabaseLimits): pg.ClientConfig => ({
  connectionString,
  application_name: 'faculty-portal',
  connectionTimeoutMillis: limits.connect,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

interface PoolTarget {
  servers: readonly string[];
  isPooler: boolean;
  choose: (servers: readonly string[]) => () => Promise<string>;
}

function openPool(config: ServerConfig, limits: DatabaseLimits, target: PoolTarget): pg.Pool {
  const { servers, isPooler, choose } = target;
  const [first = ''] = servers;
  const Plain = config.readsRawBytes === false ? pg.Client : RawBytesClient;
  const Chosen = servers.length > 1 ? choosingServer(Plain, choose(servers)) : Plain;
  return new pg.Pool({
    ...connection(isPooler ? first : withSessionOptions(first), limits),
    ...(!isPooler && limitSettings(limits)),
    Client: isPooler ? withoutNames(Chosen) : Chosen,
    pipeline: true,
    max: config.poolSize ?? POOL_SIZE,
    idleTimeoutMillis: 60_000,
    query_timeout: limits.query,
  });
}

/**
 * The pooler in front of a connection makes LISTEN, migrations and named statements fail, each in
 * its own way. It gives its clients other process ids than those of the server.
 */
async function assertDirect(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id');
  if (rows[0]?.id !== (client as unknown as { processID: number }).processID)
    throw new PoolerFound();
}

/** Opens connections outside the pool, directly to the server that accepts writes. */
function directConnections(config: ServerConfig, limits: DatabaseLimits) {
  const servers = serversOf(config.directUrl ?? config.databaseUrl);
  const [first = ''] = servers;
  const Client =
    servers.length > 1 ? choosingServer(pg.Client, writableServer(servers)) : pg.Client;
  return async (): Promise<pg.Client> => {
    const client = new Client(connection(withSessionOptions(first), limits));
    client.on('error', () => {});
    try {
      await client.connect();
      await assertDirect(client);
      return client;
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  };
}

/** Opens a pool on a PostgreSQL server; connections are opened on demand. */
export function openServer(config: ServerConfig): Database {
  const limits = { ...LIMITS, ...config.limits };
  const isPooler = config.directUrl !== undefined;
  const session: PoolSession = {
    limits,
    ...(isPooler && { settings: settingsAtBegin(limits) }),
    writeTurns: createTurns(writeShareOf(config.poolSize ?? POOL_SIZE), limits.connect),
  };
  const pool = openPool(config, limits, {
    servers: serversOf(config.databaseUrl),
    isPooler,
    choose: writableServer,
  });
  const replicas =
    config.replicaUrl === undefined
      ? undefined
      : openPool(config, limits, {
          servers: serversOf(config.replicaUrl),
          isPooler: false,
          choose: reachableServer,
        });
  const connectDirectly = directConnections(config, limits);
  return pooledDatabase(
    pool,
    session,
    {
      kind: 'server',
      ...(replicas && {
        pools: { main: pool, replica: replicas },
        reading: readingOnReplicas(readerOn(pool, session), replicas, { limits }),
      }),
      listen: (listener) => listenOnServer(connectDirectly, listener),
      close: async () => {
        await Promise.all([pool.end(), replicas?.end()]);
      },
      async withoutLimits(work) {
        const client = await connectDirectly().catch((error: unknown) => {
          throw asPortalError(error);
        });
        try {
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
