import type { Database } from '../../../gateway/db/database.ts';
import type { Statement } from '../../../gateway/db/wire/statement.ts';
import { outsideTransaction } from './refuseSecondConnection.ts';

const WAITING = `
  SELECT count(*)::int AS waiting
  FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** The number of sessions that wait for a lock. */
export async function waitingIn(database: Database): Promise<number> {
  const { rows } = await outsideTransaction(() =>
    database.query<{ waiting: number }>({ text: WAITING }),
  );
  return rows[0]?.waiting ?? 0;
}

/**
 * Holds what a statement locks and starts requests in this order, each once the one before waits
 * for a lock or is answered; then lets them go on. Resolves with their answers.
 */
export async function heldUp<Answer>(
  database: Database,
  lock: Statement,
  requests: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const begun: Promise<Answer>[] = [];
  await database.transaction(async (client) => {
    await client.query(lock);
    let answered = 0;
    const count = (): void => {
      answered += 1;
    };
    for (const request of requests) {
      const answer = outsideTransaction(request);
      answer.then(count, count);
      begun.push(answer);
      while (answered + (await waitingIn(database)) < begun.length) continue;
    }
  });
  return Promise.all(begun);
}
