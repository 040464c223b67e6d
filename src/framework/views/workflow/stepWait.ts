import { createContext, useContext, useLayoutEffect } from 'react';

/** Adds to the number of those that a step waits for. */
export const StepWait = createContext<(change: 1 | -1) => void>(() => undefined);

/** Keeps the button of a step's dialog closed while what its slot `stepTop` tells is not known. */
export function useStepWait(isWaiting: boolean): void {
  const wait = useContext(StepWait);
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    wait(1);
    return () => wait(-1);
  }, [wait, isWaiting]);
}

/** In place of a slot that is still to be loaded. */
export function StepWaits(): null {
  useStepWait(true);
  return null;
}
