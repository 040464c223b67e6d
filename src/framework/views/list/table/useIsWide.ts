import { useEffect, type RefObject } from 'react';

/**
 * Marks a scroller whose table is wider than itself (`data-wide`), for the sticky content at its
 * edge.
 */
export function useIsWide(
  scroller: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [outer, inner] = [scroller.current, table.current];
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return;
    // The observer reports each change of the table's width, so that reading it forces no layout.
    const observer = new ResizeObserver(() =>
      outer.toggleAttribute('data-wide', outer.scrollWidth > outer.clientWidth),
    );
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [scroller, table]);
}
