import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWindowEvent } from '../../../core/browser/useWindowEvent.ts';

/** The minimum height of a row. */
const LOWEST_ROW_PX = 34;
/** Rows of the first paint: one screenful. */
export const firstRows = (): number => Math.ceil(window.innerHeight / LOWEST_ROW_PX);
const ROWS_PER_STEP = 40;

/**
 * The number of rendered rows out of `total`: a screenful at once, the rest in steps that yield to
 * input, all of them before printing. So the first paint costs as little as with virtual rows, and
 * find-in-page, screen readers and print still reach every row (docs/decisions: the body of lists).
 * A new `signature` starts over; `isStale` while the rows are still the old ones, which stay
 * unchanged until they are replaced.
 */
export function useProgressiveCount(
  total: number,
  signature: string,
  isStale: boolean,
  atLeast = 0,
): number {
  const [state, setState] = useState(() => ({ signature, count: Math.max(firstRows(), atLeast) }));
  const count = Math.min(
    total,
    isStale || state.signature === signature ? state.count : firstRows(),
  );

  useEffect(() => {
    if (isStale || count >= total) return;
    const timer = setTimeout(() => {
      startTransition(() => setState({ signature, count: count + ROWS_PER_STEP }));
    }, 0);
    return () => clearTimeout(timer);
  }, [count, total, signature, isStale]);

  useWindowEvent('beforeprint', () =>
    flushSync(() => setState({ signature, count: Number.POSITIVE_INFINITY })),
  );

  return count;
}
