import type pg from 'pg';
import driver from 'pg/lib/utils.js';
import type { Queryable } from './queryable.ts';
import type { Statement } from './wire/statement.ts';

const DIVISION_BY_ZERO = '22012';

/** Serialises the values, so that an unsupported one fails before anything is sent. */
const prepared = ({ text, values, name }: Statement): Statement => ({
  text,
  ...(values && { values: values.map((value) => driver.prepareValue(value)) }),
  ...(name !== undefined && { name }),
});

/**
 * Sends statements without waiting for their answers, and returns all results. In a transaction a
 * failing statement prevents the later ones from taking effect.
 *
 * @throws the error of the first failing statement, after all have been answered.
 */
export async function pipeline(
  client: Queryable,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const answers = await Promise.allSettled(
    statements.map(prepared).map((statement) => client.query(statement)),
  );
  return answers.map((answer, index) => {
    if (answer.status === 'fulfilled') return answer.value;
    const { refusal } = statements[index] ?? {};
    const isRefusal = (answer.reason as { code?: string }).code === DIVISION_BY_ZERO;
    throw refusal && isRefusal ? refusal() : answer.reason;
  });
}

const waitingForCommit = new WeakMap<object, Statement[]>();

/** Begins the list of statements for the COMMIT of a transaction, for each attempt. */
export const beginWaitingForCommit = (client: Queryable): void =>
  void waitingForCommit.set(client, []);

/**
 * For savepoints: returns a function that drops the statements added since this call, to be used
 * when the savepoint is rolled back.
 */
export function markWaitingForCommit(client: Queryable): () => void {
  const waiting = waitingForCommit.get(client);
  const count = waiting?.length ?? 0;
  return () => void waiting?.splice(count);
}

/**
 * Sends a statement together with the COMMIT of its transaction, which saves a round trip. For
 * statements whose answer is not needed and whose effect nothing reads before the COMMIT. If it
 * fails, the transaction fails.
 *
 * @throws TypeError outside `database.transaction`.
 */
export function sendWithCommit(client: Queryable, statement: Statement): void {
  const waiting = waitingForCommit.get(client);
  if (!waiting) throw new TypeError('sendWithCommit needs a client of `database.transaction`');
  waiting.push(statement);
}

/** Clients whose transaction ended with `pipelineAndCommit`, with their `query` before it. */
const committed = new WeakMap<Queryable, Queryable['query']>();

/** Whether the transaction of this client was committed by the pipeline; resets the flag. */
export function takeCommitted(client: Queryable): boolean {
  const query = committed.get(client);
  if (!query) return false;
  committed.delete(client);
  client.query = query;
  return true;
}

const COMMIT = 'COMMIT';

/**
 * Pipelines the last statements of a transaction, and those of `sendWithCommit`, with its COMMIT,
 * which takes effect only if all of them succeed. Afterwards the client rejects further statements,
 * which would run outside a transaction.
 *
 * @throws Error if the transaction was rolled back: PostgreSQL answers the COMMIT of a failed
 *   transaction with ROLLBACK and no error.
 */
export async function pipelineAndCommit(
  client: Queryable,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const waiting = waitingForCommit.get(client) ?? [];
  const results = await pipeline(client, [...statements, ...waiting, { text: COMMIT }]);
  if (results.at(-1)?.command !== COMMIT)
    throw new Error('The transaction was rolled back because the error of a statement was ignored');
  committed.set(client, client.query);
  client.query = () => Promise.reject(new TypeError('The transaction has already been committed'));
  return results.slice(0, statements.length);
}
