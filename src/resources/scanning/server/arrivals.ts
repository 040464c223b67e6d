import type { Database, Queryable, LiveHub } from '../../../../gateway/index.ts';
import { SCANNING_TOPIC } from '../api.ts';

/**
 * A screen is told at most so often: a notice within each transaction would make hundreds of
 * commits wait for one another.
 */
const PAUSE_MS = 400;

export interface Arrivals {
  /** Tells the screens of these people soon that somebody has scanned. */
  came: (session: string, watchers: readonly string[]) => void;
  stop: () => void;
}

/**
 * Gathers scans into few notices. Lost with its gateway, a notice costs a moment: screens ask anew
 * with every code.
 */
export function createArrivals(
  database: Database,
  live: LiveHub,
  failed: (error: unknown) => void,
): Arrivals {
  const due = new Map<string, NodeJS.Timeout>();
  const client: Queryable = {
    query: (config) => database.query(config.text, config.values, config.name),
  };
  return {
    came: (session, watchers) => {
      if (due.has(session) || watchers.length === 0) return;
      due.set(
        session,
        setTimeout(() => {
          due.delete(session);
          live.tell(client, SCANNING_TOPIC, watchers).catch(failed);
        }, PAUSE_MS),
      );
    },
    stop: () => {
      for (const timer of due.values()) clearTimeout(timer);
      due.clear();
    },
  };
}
