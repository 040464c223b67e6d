import type { Database, LiveHub, Queryable } from '../../../../gateway/index.ts';
import { SCANNING_TOPIC } from '../api.ts';

/** A notice within each transaction would make hundreds of commits wait for one another. */
const PAUSE_MS = 400;

interface Log {
  warn: (details: object, message: string) => void;
}

export interface Arrivals {
  /** Tells the screens of these people shortly that somebody has scanned. */
  came: (session: string, watchers: readonly string[], log: Log) => void;
}

/**
 * Gathers scans into few notices. A notice that is lost with its gateway delays a screen by a
 * moment: screens ask again with every code.
 */
export function createArrivals(database: Database, live: LiveHub): Arrivals {
  const due = new Set<string>();
  const client: Queryable = {
    query: (config) => database.query(config.text, config.values, config.name),
  };
  return {
    came: (session, watchers, log) => {
      if (due.has(session) || watchers.length === 0) return;
      due.add(session);
      setTimeout(() => {
        due.delete(session);
        live
          .notify(client, SCANNING_TOPIC, watchers)
          .catch((error: unknown) => log.warn({ err: error }, 'a scan was not announced'));
      }, PAUSE_MS).unref();
    },
  };
}
