import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** Starts what runs next to requests, and keeps trying what cannot start yet. */
export interface BackgroundWork {
  /** Tries once; if that fails, again with growing pauses until it succeeds. */
  begin: (name: string, start: () => Promise<void>) => Promise<void>;
  /** Names of what has not started yet. */
  pending: () => string[];
  stop: () => void;
}

export function createBackgroundWork(
  log: (error: unknown, message: string) => void,
): BackgroundWork {
  const stopping = new AbortController();
  const pending = new Set<string>();

  /** Whether it started. */
  const attempt = (name: string, start: () => Promise<void>): Promise<boolean> =>
    start().then(
      () => pending.delete(name),
      (error: unknown) => {
        log(error, `${name} could not start; trying again`);
        return false;
      },
    );

  async function insist(name: string, start: () => Promise<void>): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted || (await attempt(name, start))) return;
    }
  }

  return {
    begin: async (name, start) => {
      pending.add(name);
      if (!(await attempt(name, start))) void insist(name, start);
    },
    pending: () => [...pending],
    stop: () => stopping.abort(),
  };
}
