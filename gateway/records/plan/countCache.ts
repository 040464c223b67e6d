import type { Database } from '../../db/database.ts';
import { writeCount } from '../../db/transaction.ts';
import type { Plan } from './statement.ts';

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

export const cachedCount = (database: Database, key: string): KnownCount | undefined => {
  const known = byDatabase.get(database)?.get(key);
  return known && known.until > performance.now() ? known : undefined;
};

/**
 * Whether a count must surely be made anew, because it was made before this gateway wrote, and more
 * matched than a page up to `end` shows: it can then be made beside the page instead of after it.
 */
export function isOutdated(database: Database, key: string, end: number): boolean {
  const known = cachedCount(database, key);
  return known !== undefined && known.asOf !== writeCount(database) && known.total > end;
}

export function cacheCount(
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
