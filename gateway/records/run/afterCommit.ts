import type pg from 'pg';
import type { Database } from '../../db/database.ts';
import type { Queryable } from '../../db/queryable.ts';
import { noteWrite } from '../plan/knownCounts.ts';

type Step = () => void;
const waiting = new WeakMap<Queryable, Step[]>();

/**
 * A transaction after which steps run that must not happen for a change that is rolled back, such
 * as a mail. Where the work is repeated, only the steps of the attempt that was committed run.
 */
export async function transactionWithSteps<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  let steps: Step[] = [];
  const result = await database.transaction((client) => {
    steps = [];
    waiting.set(client, steps);
    return work(client);
  });
  noteWrite(database);
  for (const step of steps) step();
  return result;
}

/** Puts a step off until the transaction of this client stands. */
export function onCommit(client: Queryable, step: Step): void {
  const steps = waiting.get(client);
  if (!steps)
    throw new TypeError('this transaction takes no steps: begin it by transactionWithSteps');
  steps.push(step);
}

/**
 * For work under a savepoint: the answer forgets what was put off since, when the savepoint is
 * rolled back.
 */
export function markSteps(client: Queryable): () => void {
  const steps = waiting.get(client);
  const count = steps?.length ?? 0;
  return () => void steps?.splice(count);
}
