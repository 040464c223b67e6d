export interface Throttled {
  /**
   * Requests a run: immediately after a pause, otherwise once at the end of the pause for all
   * requests during it.
   */
  request: () => void;
  stop: () => void;
}

/**
 * Runs a function on request with a pause of at least `ms` between two runs. The last request
 * always leads to a run.
 */
export function throttle(run: () => void, ms: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRequested = false;
  const go = (): void => {
    isRequested = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isRequested) go();
    }, ms);
    run();
  };
  return {
    request: () => {
      if (timer === undefined) go();
      else isRequested = true;
    },
    stop: () => clearTimeout(timer),
  };
}
