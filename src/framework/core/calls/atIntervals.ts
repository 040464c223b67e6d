export interface Calmed {
  /**
   * Requests a run: immediately after a pause, otherwise once at the end of the pause for all
   * requests during it.
   */
  ask: () => void;
  stop: () => void;
}

/**
 * Runs a function on request with a pause of at least `ms` between two runs. The last request
 * always leads to a run.
 */
export function atIntervals(run: () => void, ms: number): Calmed {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const go = (): void => {
    isAsked = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) go();
    }, ms);
    run();
  };
  return {
    ask: () => {
      if (timer === undefined) go();
      else isAsked = true;
    },
    stop: () => clearTimeout(timer),
  };
}
