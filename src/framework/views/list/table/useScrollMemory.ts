import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const positions = new Map<string, number>();

/** The state of a navigation back to a list, which then opens at its last scroll position. */
interface ReturningState {
  returning?: boolean;
}

/**
 * Remembers the scroll position of a list and restores it on “back” and after saving. A list that
 * is opened, sorted or filtered starts at the top once its rows have loaded (`isStale` until then).
 * Returns the position to restore, so that enough rows are rendered.
 */
export function useScrollMemory(
  scroller: RefObject<HTMLElement | null>,
  signature: string,
  isStale: boolean,
): number {
  const type = useNavigationType();
  const { pathname, state } = useLocation();
  const key = `${pathname} ${signature}`;
  const isReturning = type === 'POP' || (state as ReturningState | null)?.returning === true;
  const restored = useRef(isReturning ? (positions.get(key) ?? 0) : 0);
  const shown = useRef<string | null>(null);
  // The last reported position: reading it from the page would force a layout.
  const place = useRef(0);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || isStale || shown.current === signature) return;
    const wanted = shown.current === null ? restored.current : 0;
    if (wanted !== place.current) element.scrollTop = wanted;
    shown.current = signature;
  }, [scroller, signature, isStale]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const remember = () => {
      place.current = element.scrollTop;
      if (!isStale) positions.set(key, place.current);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scroller, key, isStale]);

  return restored.current;
}
