import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useWindowEvent } from '../../../core/browser/useWindowEvent.ts';

/** The minimum height of a row. */
const LOWEST_ROW_PX = 34;
/** Rows of the first paint: one screenful. */
export const firstRows = (): number => Math.ceil(window.innerHeight / LOWEST_ROW_PX);
const ROWS_PER_STEP = 40;
/** Rows rendered at once and in idle steps; further ones are rendered when they are needed. */
const STANDING_ROWS = 60;
/** Rows are rendered before they come into view. */
const NEAR_PX = 1_500;

interface ProgressiveRows {
  count: number;
  /** To be put on what follows the rendered rows while others are missing. */
  end: RefObject<HTMLElement | null>;
  /** Renders all rows at once, before a key moves the focus to one of them. */
  renderAll: () => void;
}

/** A document without a layout has no view to be near to: all rows are rendered. */
const hasView = (): boolean => 'IntersectionObserver' in window;

/** Whether the end of the rendered rows is near the view. */
function useIsNear(end: RefObject<HTMLElement | null>, isWatched: boolean): boolean {
  const [isNear, setNear] = useState(() => !hasView());
  useEffect(() => {
    const element = end.current;
    if (!isWatched || !element || !hasView()) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      { root: element.closest('.list-scroller'), rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, isWatched]);
  return isWatched && isNear;
}

/** Find-in-page reaches only rendered rows. Its menu entry takes the focus from the page. */
const isFind = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f');

/**
 * How many of `total` rows are rendered: a screenful at once, the next ones in steps that yield to
 * input, the others when they come near the view. All of them before printing and find-in-page, so
 * that these reach every row (docs/decisions: progressive list rendering). A new `signature` starts
 * over; `isStale` while the rows are still the old ones, which stay unchanged until they are
 * replaced.
 */
export function useProgressiveCount(
  total: number,
  signature: string,
  isStale: boolean,
  atLeast = 0,
): ProgressiveRows {
  const [state, setState] = useState(() => ({ signature, count: Math.max(firstRows(), atLeast) }));
  const end = useRef<HTMLElement>(null);
  const count = Math.min(
    total,
    isStale || state.signature === signature ? state.count : firstRows(),
  );
  const isMissing = !isStale && count < total;
  const isStanding = count >= STANDING_ROWS;
  const isNear = useIsNear(end, isMissing && isStanding);

  useEffect(() => {
    if (!isMissing || (isStanding && !isNear)) return;
    const timer = setTimeout(() => {
      startTransition(() => setState({ signature, count: count + ROWS_PER_STEP }));
    }, 0);
    return () => clearTimeout(timer);
  }, [count, signature, isMissing, isStanding, isNear]);

  const all = { signature, count: Number.POSITIVE_INFINITY };
  const renderAll = (): void => {
    if (isMissing) flushSync(() => setState(all));
  };
  useWindowEvent('beforeprint', () => flushSync(() => setState(all)));
  useWindowEvent('keydown', (event) => {
    if (isFind(event)) renderAll();
  });
  useWindowEvent('blur', () => startTransition(() => setState(all)));

  return { count, end, renderAll };
}
