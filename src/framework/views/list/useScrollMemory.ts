import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const positions = new Map<string, number>();

/** The state of a navigation that leads back to a list: the list then opens where it was left. */
export interface ReturningState {
  returning?: boolean;
}

/**
 * Keeps where a list was scrolled to and goes back there on “back” and after saving; a list opened afresh, sorted or
 * filtered anew starts at the top. Returns the position to restore, so that enough rows are there.
 */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, signature: string): number {
  const type = useNavigationType();
  const { pathname, state } = useLocation();
  const key = `${pathname} ${signature}`;
  const isReturning = type === 'POP' || (state as ReturningState | null)?.returning === true;
  const restored = useRef(isReturning ? (positions.get(key) ?? 0) : 0);
  const shown = useRef<string | null>(null);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || shown.current === signature) return;
    element.scrollTop = shown.current === null ? restored.current : 0;
    shown.current = signature;
  }, [scroller, signature]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const remember = () => positions.set(key, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scroller, key]);

  return restored.current;
}
