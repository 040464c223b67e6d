import { PortalError } from '../../src/contract/model/errors.ts';

/** Work that was refused because its turn did not come in time; it has not begun. */
export class MissedTurn extends PortalError {
  constructor() {
    super('UNAVAILABLE');
  }
}

export type Turns = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/**
 * Lets at most `most` pieces of work run at once; the others wait in the order in which they came,
 * for at most `patienceMs`. Throws MissedTurn if the turn does not come in that time.
 */
export function createTurns(most: number, patienceMs: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        running += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new MissedTurn());
      }, patienceMs);
      if (running < most) begin();
      else waiting.push(begin);
    });

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

/** Turns by key: work under one key runs one after another. */
export type KeyedTurns = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>;

/** Shorter than proxies wait for an answer. */
const PATIENCE_MS = 50_000;

/** See `createTurns`; nothing is kept of a key without work. */
export function createKeyedTurns(patienceMs = PATIENCE_MS): KeyedTurns {
  const byKey = new Map<string, { inTurn: Turns; count: number }>();
  return async (key, work) => {
    const queue = byKey.get(key) ?? { inTurn: createTurns(1, patienceMs), count: 0 };
    byKey.set(key, queue);
    queue.count += 1;
    try {
      return await queue.inTurn(work);
    } finally {
      queue.count -= 1;
      if (queue.count === 0) byKey.delete(key);
    }
  };
}
