import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { TransactionOptions } from './database.ts';
import {
  DeadlineExceeded,
  asPortalError,
  endsConnection,
  hasStalePlan,
  isLostRace,
} from './failure.ts';
import { type DatabaseLimits, pauseBefore } from './limits.ts';
import {
  beginWaitingForCommit,
  markWaitingForCommit,
  pipeline,
  pipelineAndCommit,
  takeCommitted,
} from './pipeline.ts';
import { checkOut, showWait } from './poolObservers.ts';
import type { Queryable } from './queryable.ts';
import type { Turns } from './turns.ts';
import type { Statement } from './wire/statement.ts';

/** How the connections of a pool are used. */
export interface PoolSession {
  limits: DatabaseLimits;
  /** Settings that follow each BEGIN, where sessions do not keep them. */
  settings?: string | undefined;
  /** Called with each connection before it is used. If it fails, so does the work. */
  admit?: ((client: pg.ClientBase) => Promise<void>) | undefined;
  /** Turns of transactions that write, so that they leave connections to the others. */
  writeTurns?: Turns | undefined;
}

type Step = () => void;
const steps = new WeakMap<Queryable, Step[]>();
interface Pooled {
  pool: pg.Pool;
}

const writes = new WeakMap<pg.Pool, number>();

/** Number of transactions of this process that may have written through the pool. */
export const writeCount = ({ pool }: Pooled): number => writes.get(pool) ?? 0;

export const countWrite = (database: Pooled): void =>
  void writes.set(database.pool, writeCount(database) + 1);

/**
 * Defers a step until the transaction of this client has committed.
 *
 * @throws TypeError outside `database.transaction`.
 */
export function onCommit(client: Queryable, step: Step): void {
  const waiting = steps.get(client);
  if (!waiting) throw new TypeError('onCommit needs a client of `database.transaction`');
  waiting.push(step);
}

/**
 * For savepoints: returns a function that drops the steps and statements deferred since this call,
 * to be used when the savepoint is rolled back.
 */
export function markDeferred(client: Queryable): () => void {
  const dropStatements = markWaitingForCommit(client);
  const waiting = steps.get(client);
  const count = waiting?.length ?? 0;
  return () => {
    dropStatements();
    waiting?.splice(count);
  };
}

function beginStatement({ isolation, readOnly }: TransactionOptions, settings = ''): string {
  const begin = [
    'BEGIN',
    isolation && `ISOLATION LEVEL ${isolation.toUpperCase()}`,
    readOnly && 'READ ONLY',
  ];
  return begin.filter(Boolean).join(' ') + settings;
}

async function commitOrRollBack<T>(
  client: pg.PoolClient,
  { begin, first }: { begin: string; first: readonly Statement[] },
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  // BEGIN is pipelined with the first statement of the work.
  const begun = client.query(begin);
  begun.catch(() => {});
  const opened = pipeline(client, first);
  opened.catch(() => {});
  try {
    const result = await work(client).catch(async (error: unknown) => {
      // After the opening statement has failed, the others fail only because of it.
      await opened;
      throw error;
    });
    if (takeCommitted(client)) return result;
    // If BEGIN failed, the statements ran outside a transaction.
    await begun;
    await opened;
    await pipelineAndCommit(client, []);
    takeCommitted(client);
    return result;
  } catch (error) {
    // A discarded connection rolls back by itself; a ROLLBACK to a dead server would block the
    // request.
    if (!takeCommitted(client) && !endsConnection(error)) await client.query('ROLLBACK');
    throw error;
  }
}

/** Checks out a connection until `end`; a failed or late one is discarded. */
async function lend<T>(
  pool: pg.Pool,
  { admit, end, endWait }: Pick<PoolSession, 'admit'> & { end: number; endWait: () => void },
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await checkOut(pool, endWait);
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
    const used = admit ? admit(client).then(() => use(client)) : use(client);
    used.then(
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

/** See `Database.transaction`. */
export async function runTransaction<T>(
  pool: pg.Pool,
  session: PoolSession,
  work: (client: pg.PoolClient) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { limits, settings, admit, writeTurns = (begin) => begin() } = session;
  const end = Date.now() + (options.deadline ?? limits.transaction);
  const opening = {
    begin: beginStatement(options, settings),
    first: options.first ? [options.first] : [],
  };
  const inTurn: Turns = options.readOnly ? (begin) => begin() : writeTurns;
  let waiting: Step[] = [];
  const withSteps = (client: pg.PoolClient): Promise<T> => {
    // After a retry only the steps of the committed attempt run.
    waiting = [];
    steps.set(client, waiting);
    beginWaitingForCommit(client);
    return work(client);
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const endWait = showWait(pool);
      const result = await inTurn(() =>
        lend(pool, { admit, end, endWait }, (client) =>
          commitOrRollBack(client, opening, withSteps),
        ),
      ).finally(endWait);
      if (!options.readOnly) countWrite({ pool });
      for (const step of waiting) step();
      return result;
    } catch (error) {
      const wait = pauseBefore(attempt);
      const worthRepeating = isLostRace(error) || hasStalePlan(error);
      if (!worthRepeating || attempt >= limits.attempts || Date.now() + wait >= end)
        throw asPortalError(error);
      await pause(wait);
    }
  }
}
