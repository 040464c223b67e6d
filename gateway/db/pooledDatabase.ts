import type pg from 'pg';
import type { Database, Row } from './database.ts';
import { asPortalError, endsConnection, hasStalePlan } from './failure.ts';
import type { DatabaseLimits } from './limits.ts';
import { queryPassing } from './passingClient.ts';
import { runTransaction } from './transaction.ts';

type Ask = <R extends Row>(client: pg.ClientBase, statement: pg.QueryConfig) => Promise<pg.QueryResult<R>>;

const ask: Ask = (client, statement) => client.query(statement);

async function queryOnce<R extends Row>(pool: pg.Pool, statement: pg.QueryConfig, how: Ask): Promise<pg.QueryResult<R>> {
  const client = await pool.connect();
  try {
    const result = await how<R>(client, statement);
    client.release();
    return result;
  } catch (error) {
    // `pool.query` would throw the connection away after every error, a duplicate key included.
    client.release(endsConnection(error));
    throw error;
  }
}

async function queryWithFreshPlan<R extends Row>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
  how: Ask = ask,
): Promise<pg.QueryResult<R>> {
  // Each stale connection is discarded, so this ends once the pool has turned over.
  for (let connections = pool.totalCount + 1; ; connections -= 1) {
    try {
      return await queryOnce<R>(pool, statement, how);
    } catch (error) {
      if (!hasStalePlan(error) || connections <= 0) throw asPortalError(error);
    }
  }
}

/** The parts that a server and the embedded database have in common, on a pool that either of them made. */
export function pooledDatabase(
  pool: pg.Pool,
  limits: DatabaseLimits,
  own: Pick<Database, 'kind' | 'withoutLimits' | 'listen' | 'close'>,
  onBackgroundError: (error: Error) => void = () => {},
): Database {
  pool.on('error', onBackgroundError);
  // A connection that breaks while it is lent out also fails the statement that uses it; unheard, the event ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    ...own,
    pool,
    query: (text, values, name) =>
      queryWithFreshPlan(pool, { text, ...(values && { values }), ...(name !== undefined && { name }) }),
    read: (text, values, name) => queryWithFreshPlan(pool, { text, values, name }, queryPassing),
    transaction: (work, options) => runTransaction(pool, limits, work, options),
  };
}
