import { useEffect, type RefObject } from 'react';

/**
 * Marks a scroller whose table is wider than itself (`data-wide`), for what then stays in reach at
 * its edge.
 */
export function useIsWide(
  scroller: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [outer, inner] = [scroller.current, table.current];
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return;
    // The observer of the table reports each change of its width, so that asking causes no layout.
    const observer = new ResizeObserver(() =>
      outer.toggleAttribute('data-wide', outer.scrollWidth > outer.clientWidth),
    );
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [scroller, table]);
}
