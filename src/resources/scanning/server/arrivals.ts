import type { LiveHub } from '../../../../gateway/index.ts';
import { SCANNING_TOPIC } from '../api.ts';

/** A notification in each transaction would serialise hundreds of commits. */
const PAUSE_MS = 400;

interface Log {
  warn: (details: object, message: string) => void;
}

export interface Arrivals {
  /** Notifies the screens of these people about scans after a short delay. */
  came: (session: string, watchers: readonly string[], log: Log) => void;
}

/**
 * Combines scans into few notifications. A lost notification only delays a screen briefly, because
 * screens reload with every code.
 */
export function createArrivals(live: LiveHub): Arrivals {
  const due = new Set<string>();
  return {
    came: (session, watchers, log) => {
      if (due.has(session) || watchers.length === 0) return;
      due.add(session);
      setTimeout(() => {
        due.delete(session);
        live
          .notify(SCANNING_TOPIC, watchers)
          .catch((error: unknown) => log.warn({ err: error }, 'a scan was not announced'));
      }, PAUSE_MS).unref();
    },
  };
}
