import { useEffect, type RefObject } from 'react';

/** Tells the style sheet how tall the head of a list is, so that the rows take all of the window that is left. */
export function useHeadHeight(root: RefObject<HTMLElement | null>, head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = head.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) root.current?.style.setProperty('--list-head', `${Math.round(entry.contentRect.height)}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [root, head]);
}
