import type { Database } from '../../db/database.ts';
import type { Plan } from './plan.ts';

/**
 * What a count found is true for as long as the database is at the same snapshot: nothing was
 * committed since, by whichever gateway. Nothing is believed for longer than this, because after a
 * crash the number of a snapshot that was lost can be given once more.
 */
const KEPT_MS = 10_000;
const REMEMBERED = 1_000;

interface KnownCount {
  snapshot: string;
  total: number;
  until: number;
  /** How often this gateway had written before it counted. */
  asOf: number;
}

const byDatabase = new WeakMap<Database, Map<string, KnownCount>>();

/** The same statement on the same snapshot counts the same. */
export const countKey = ({ text, values }: Plan): string => JSON.stringify([text, values]);

export const knownCount = (database: Database, key: string): KnownCount | undefined => {
  const known = byDatabase.get(database)?.get(key);
  return known && known.until > performance.now() ? known : undefined;
};

const writes = new WeakMap<Database, number>();

/**
 * How often this gateway has written; others and what stands beside the gateway are told only by
 * the snapshot.
 */
export const writesSoFar = (database: Database): number => writes.get(database) ?? 0;

/**
 * Tells that this gateway has written, by which the database left the snapshot at which anything
 * was counted.
 */
export const noteWrite = (database: Database): void =>
  void writes.set(database, writesSoFar(database) + 1);

/**
 * Whether a count must surely be made anew, because it was made before this gateway wrote, and more
 * matched than a page up to `end` shows: it can then be made beside the page instead of after it.
 */
export function isOutdated(database: Database, key: string, end: number): boolean {
  const known = knownCount(database, key);
  return known !== undefined && known.asOf !== writesSoFar(database) && known.total > end;
}

export function rememberCount(
  database: Database,
  key: string,
  { snapshot, total, asOf }: Omit<KnownCount, 'until'>,
): void {
  const counts = byDatabase.get(database) ?? new Map<string, KnownCount>();
  if (counts.size >= REMEMBERED) counts.clear();
  byDatabase.set(
    database,
    counts.set(key, { snapshot, total, asOf, until: performance.now() + KEPT_MS }),
  );
}
