import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { TransactionOptions } from './database.ts';
import {
  DeadlineExceeded,
  asPortalError,
  endsConnection,
  hasStalePlan,
  lostToARival,
} from './failure.ts';
import { type DatabaseLimits, pauseBefore } from './limits.ts';
import { beginWithFirst, hasCommitted, hasNotBegun } from './together.ts';

function beginStatement({ isolation, readOnly }: TransactionOptions): string {
  return [
    'BEGIN',
    isolation && `ISOLATION LEVEL ${isolation.toUpperCase()}`,
    readOnly && 'READ ONLY',
  ]
    .filter(Boolean)
    .join(' ');
}

async function commitOrRollBack<T>(
  client: pg.PoolClient,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  beginWithFirst(client, begin);
  try {
    const result = await work(client);
    if (hasNotBegun(client) || hasCommitted(client)) return result;
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and no error.
    if (command !== 'COMMIT')
      throw new Error('A statement failed unnoticed: the transaction was rolled back');
    return result;
  } catch (error) {
    // Discarding the connection ends its transaction; waiting for a dead server's answer would hold the request.
    if (!hasNotBegun(client) && !hasCommitted(client) && !endsConnection(error))
      await client.query('ROLLBACK');
    throw error;
  }
}

/** Lends a connection until `end`; one that failed or is late does not go back to the pool. */
async function lend<T>(
  pool: pg.Pool,
  end: number,
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  return new Promise<T>((resolve, reject) => {
    let lent = true;
    const giveBack = (failure?: Error) => {
      clearTimeout(timer);
      if (lent) client.release(failure);
      lent = false;
    };
    const timer = setTimeout(() => {
      const failure = new DeadlineExceeded();
      giveBack(failure);
      reject(failure);
    }, end - Date.now());
    use(client).then(
      (result) => {
        giveBack();
        resolve(result);
      },
      (error: unknown) => {
        giveBack(endsConnection(error) ? (error as Error) : undefined);
        reject(error as Error);
      },
    );
  });
}

/** See Database.transaction. */
export async function runTransaction<T>(
  pool: pg.Pool,
  limits: DatabaseLimits,
  work: (client: pg.PoolClient) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const end = Date.now() + (options.deadline ?? limits.transaction);
  const begin = beginStatement(options);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lend(pool, end, (client) => commitOrRollBack(client, begin, work));
    } catch (error) {
      const wait = pauseBefore(attempt);
      const worthRepeating = lostToARival(error) || hasStalePlan(error);
      if (!worthRepeating || attempt >= limits.attempts || Date.now() + wait >= end)
        throw asPortalError(error);
      await pause(wait);
    }
  }
}
