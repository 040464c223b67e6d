import type pg from 'pg';
import type { Database } from './database.ts';
import { asPortalError, endsConnection, hasStalePlan } from './failure.ts';
import type { DatabaseLimits } from './limits.ts';
import { checkOut, showStatements } from './poolObservers.ts';
import type { PreparedStatement, Statement } from './queryable.ts';
import { runTransaction } from './transaction.ts';
import { queryRawBytes, queryEncodedRows } from './wire/rawBytesClient.ts';

type PoolWork<Answer> = (client: pg.ClientBase) => Promise<Answer>;

async function runOnce<Answer>(pool: pg.Pool, work: PoolWork<Answer>): Promise<Answer> {
  const client = await checkOut(pool);
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    // `pool.query` would discard the connection after every error, even a duplicate key.
    client.release(endsConnection(error));
    throw error;
  }
}

async function runWithFreshPlan<Answer>(pool: pg.Pool, work: PoolWork<Answer>): Promise<Answer> {
  // Each stale connection is discarded, so this ends when all have been replaced.
  for (let connections = pool.totalCount + 1; ; connections -= 1) {
    try {
      return await runOnce(pool, work);
    } catch (error) {
      if (!hasStalePlan(error) || connections <= 0) throw asPortalError(error);
    }
  }
}

/** The common implementation of a server and the embedded database, on their pool. */
export function pooledDatabase(
  pool: pg.Pool,
  limits: DatabaseLimits,
  own: Pick<Database, 'kind' | 'withoutLimits' | 'listen' | 'close'>,
  onBackgroundError: (error: Error) => void = () => {},
): Database {
  pool.on('error', onBackgroundError);
  // A broken connection also fails its running statement. Without a listener its error event would
  // end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    showStatements(pool, client);
  });
  return {
    ...own,
    pool,
    query: <R extends pg.QueryResultRow>(statement: Statement) =>
      runWithFreshPlan(pool, (client) => client.query<R>(statement)),
    read: <R extends pg.QueryResultRow>(statement: PreparedStatement) =>
      runWithFreshPlan(pool, (client) => queryRawBytes<R>(client, statement)),
    readRows: (statement, layout) =>
      runWithFreshPlan(pool, (client) => queryEncodedRows(client, statement, layout)),
    transaction: (work, options) => runTransaction(pool, limits, work, options),
  };
}
