import { performance } from 'node:perf_hooks';
import type pg from 'pg';

/** What an observer of a pool may see of it. */
export interface PoolObserver {
  /**
   * A statement is sent; the result is called once it is answered. Statements are pipelined, so its
   * time includes that of the statements before it on the connection.
   */
  onStatement?: (text: string) => () => void;
  /** A connection was handed out after this time. */
  onCheckOut?: (waitedMs: number) => void;
}

const observers = new WeakMap<pg.Pool, Set<PoolObserver>>();

/** Adds an observer of the connections of a pool; call the result to remove it. */
export function observePool(pool: pg.Pool, observer: PoolObserver): () => void {
  const known = observers.get(pool) ?? new Set();
  observers.set(pool, known.add(observer));
  return () => void known.delete(observer);
}

/** A connection of the pool. */
export async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  const began = performance.now();
  const client = await pool.connect();
  const waited = performance.now() - began;
  for (const { onCheckOut } of observers.get(pool) ?? []) onCheckOut?.(waited);
  return client;
}

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
