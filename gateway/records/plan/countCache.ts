import type { Database } from '../../db/database.ts';
import { writeCount } from '../../db/transaction.ts';
import type { Plan } from './statement.ts';

/**
 * A count holds while the database is at the same snapshot, that is, until any gateway commits.
 * This limit on its age exists because a snapshot number lost in a crash can be assigned again.
 */
const KEPT_MS = 10_000;
const MAX_CACHED = 1_000;

interface KnownCount {
  snapshot: string;
  total: number;
  until: number;
  /** The gateway's write counter when it counted. */
  asOf: number;
}

const byDatabase = new WeakMap<Database, Map<string, KnownCount>>();

/** Identifies a count by statement and values. */
export const countKey = ({ text, values }: Plan): string => JSON.stringify([text, values]);

export const cachedCount = (database: Database, key: string): KnownCount | undefined => {
  const known = byDatabase.get(database)?.get(key);
  return known && known.until > performance.now() ? known : undefined;
};

/**
 * Whether a count is certainly outdated (this gateway wrote since) and needed (more rows matched
 * than a page up to `end` shows), so that counting can run in parallel with the page.
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
  if (counts.size >= MAX_CACHED) counts.clear();
  byDatabase.set(
    database,
    counts.set(key, { snapshot, total, asOf, until: performance.now() + KEPT_MS }),
  );
}
