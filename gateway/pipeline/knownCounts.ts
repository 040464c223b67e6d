import type { Database } from '../db/database.ts';
import type { Plan } from './plan.ts';

/**
 * What a count found is true for as long as the database is at the same snapshot: nothing was committed since, by
 * whichever gateway. Nothing is believed for longer than this, because after a crash the number of a snapshot that was
 * lost can be given once more.
 */
const KEPT_MS = 10_000;
const REMEMBERED = 1_000;

interface KnownCount {
  snapshot: string;
  total: number;
  until: number;
}

const byDatabase = new WeakMap<Database, Map<string, KnownCount>>();

/** The same statement on the same snapshot counts the same. */
export const countKey = ({ text, values }: Plan): string => JSON.stringify([text, values]);

export const knownCount = (database: Database, key: string): KnownCount | undefined => {
  const known = byDatabase.get(database)?.get(key);
  return known && known.until > performance.now() ? known : undefined;
};

export function rememberCount(database: Database, key: string, snapshot: string, total: number): void {
  const counts = byDatabase.get(database) ?? new Map<string, KnownCount>();
  if (counts.size >= REMEMBERED) counts.clear();
  byDatabase.set(database, counts.set(key, { snapshot, total, until: performance.now() + KEPT_MS }));
}
