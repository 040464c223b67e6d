export interface Calmed {
  /**
   * Asks for a run: at once after a pause, or else when the pause is over, once for all who asked
   * meanwhile.
   */
  ask: () => void;
  stop: () => void;
}

/**
 * Runs something as often as it is asked for, with a pause of `ms` at least between two runs. The
 * last to ask is always heard.
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
