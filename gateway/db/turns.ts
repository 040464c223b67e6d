export type Turns = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/**
 * Lets at most `most` pieces of work run at once; the others wait in the order in which they came,
 * for at most `patienceMs`. Fails like a pool without a free connection.
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
        reject(new Error('timeout exceeded when trying to connect'));
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
