import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows of the first paint: a tall screen full. */
export const FIRST_ROWS = 40;
const ROWS_PER_STEP = 40;

/**
 * How many of `total` rows are in the page: a screenful at once, the rest in steps that yield to input, all of them
 * before printing. So the first paint costs as little as with virtual rows, and a moment later find-in-page, screen
 * readers and paper reach every row (docs/decisions: the body of lists). A new `signature` starts over.
 */
export function useProgressiveCount(total: number, signature: string, atLeast = FIRST_ROWS): number {
  const first = Math.max(FIRST_ROWS, atLeast);
  const [state, setState] = useState({ signature, count: first });
  const count = Math.min(total, state.signature === signature ? state.count : FIRST_ROWS);

  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => {
      startTransition(() => setState({ signature, count: count + ROWS_PER_STEP }));
    }, 0);
    return () => clearTimeout(timer);
  }, [count, total, signature]);

  useEffect(() => {
    const showAll = () => flushSync(() => setState({ signature, count: Number.POSITIVE_INFINITY }));
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, [signature]);

  return count;
}
