import type pg from 'pg';
import type { Database, Reader } from './database.ts';
import { asPortalError, endsConnection, hasStalePlan } from './failure.ts';
import { checkOut, showStatements } from './poolObservers.ts';
import type { PreparedStatement, Statement } from './queryable.ts';
import { type PoolSession, runTransaction } from './transaction.ts';
import { queryRawBytes, queryEncodedRows } from './wire/rawBytesClient.ts';

type PoolWork<Answer> = (client: pg.ClientBase) => Promise<Answer>;

/** Sends a statement with its settings in a transaction of its own, in one round trip. */
async function withSettings<Answer>(
  client: pg.ClientBase,
  settings: string,
  work: PoolWork<Answer>,
): Promise<Answer> {
  const begun = client.query(`BEGIN${settings}`);
  const answer = work(client);
  const ended = client.query('COMMIT');
  await Promise.allSettled([begun, answer, ended]);
  await begun;
  const result = await answer;
  await ended;
  return result;
}

async function runOnce<Answer>(
  pool: pg.Pool,
  { settings, admit }: PoolSession,
  work: PoolWork<Answer>,
): Promise<Answer> {
  const client = await checkOut(pool);
  try {
    await admit?.(client);
    const result = await (settings ? withSettings(client, settings, work) : work(client));
    client.release();
    return result;
  } catch (error) {
    // `pool.query` would discard the connection after every error, even a duplicate key.
    client.release(endsConnection(error));
    throw error;
  }
}

async function runWithFreshPlan<Answer>(
  pool: pg.Pool,
  session: PoolSession,
  work: PoolWork<Answer>,
): Promise<Answer> {
  // Each stale connection is discarded, so this ends when all have been replaced.
  for (let connections = pool.totalCount + 1; ; connections -= 1) {
    try {
      return await runOnce(pool, session, work);
    } catch (error) {
      if (!hasStalePlan(error) || connections <= 0) throw asPortalError(error);
    }
  }
}

/** Statements and transactions on a pool. */
export function readerOn(pool: pg.Pool, session: PoolSession): Reader {
  const run = <Answer>(work: PoolWork<Answer>) => runWithFreshPlan(pool, session, work);
  return {
    isReplica: session.admit !== undefined,
    query: <R extends pg.QueryResultRow>(statement: Statement) =>
      run((client) => client.query<R>(statement)),
    read: <R extends pg.QueryResultRow>(statement: PreparedStatement) =>
      run((client) => queryRawBytes<R>(client, statement)),
    readRows: (statement, layout) => run((client) => queryEncodedRows(client, statement, layout)),
    transaction: (work, options) => runTransaction(pool, session, work, options),
  };
}

/** Reports errors of idle connections, and keeps those of used ones from ending the process. */
export function attend(pool: pg.Pool, onBackgroundError: (error: Error) => void = () => {}): void {
  pool.on('error', onBackgroundError);
  // A broken connection also fails its running statement. Without a listener its error event would
  // end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    showStatements(pool, client);
  });
}

/** The common implementation of a server and the embedded database, on their pool. */
export function pooledDatabase(
  pool: pg.Pool,
  session: PoolSession,
  own: Pick<Database, 'kind' | 'withoutLimits' | 'listen' | 'close'> &
    Partial<Pick<Database, 'reading' | 'pools'>>,
  onBackgroundError?: (error: Error) => void,
): Database {
  attend(pool, onBackgroundError);
  const reader = readerOn(pool, session);
  return { reading: (work) => work(reader), ...reader, pools: { main: pool }, ...own, pool };
}
