import type pg from 'pg';

/** What an observer of a pool may see of it. */
export interface PoolObserver {
  /**
   * A statement is sent; the result is called once it is answered. Statements are pipelined, so its
   * time includes that of the statements before it on the connection.
   */
  onStatement?: (text: string) => () => void;
  /**
   * A connection, or first the turn to write on one, is waited for; the result is called once it is
   * handed out or refused.
   */
  onWait?: () => () => void;
}

const observers = new WeakMap<pg.Pool, Set<PoolObserver>>();

function observePool(pool: pg.Pool, observer: PoolObserver): () => void {
  const known = observers.get(pool) ?? new Set();
  observers.set(pool, known.add(observer));
  return () => void known.delete(observer);
}

/** Adds an observer to the connections of each pool; call the result to remove them. */
export function observePools(
  pools: Readonly<Record<string, pg.Pool>>,
  observerOf: (name: string) => PoolObserver,
): () => void {
  const stops = Object.entries(pools).map(([name, pool]) => observePool(pool, observerOf(name)));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Shows a wait for a connection to the observers; call the result, also twice, when it ends. */
export function showWait(pool: pg.Pool): () => void {
  const ends = [...(observers.get(pool) ?? [])].flatMap(({ onWait }) => onWait?.() ?? []);
  return () => {
    for (const end of ends.splice(0)) end();
  };
}

/** A connection of the pool. */
export const checkOut = (pool: pg.Pool, endWait = showWait(pool)): Promise<pg.PoolClient> =>
  pool.connect().finally(endWait);

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');

/** Shows the statements of a new connection to the observers of its pool. */
export function showStatements(pool: pg.Pool, client: pg.PoolClient): void {
  const query = client.query.bind(client);
  client.query = ((...sent: Parameters<typeof query>) => {
    const known = observers.get(pool);
    const answer: unknown = query(...sent);
    if (!known?.size || !(answer instanceof Promise)) return answer;
    const text = textOf(sent[0]);
    const ends = [...known].flatMap(({ onStatement }) => onStatement?.(text) ?? []);
    const end = (): void => {
      for (const each of ends) each();
    };
    answer.then(end, end);
    return answer;
  }) as typeof client.query;
}
