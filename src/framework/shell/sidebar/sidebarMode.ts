import { useSyncExternalStore } from 'react';
import { FOLDED_SIDEBAR_MAX_PX, SMALL_SCREEN_MAX_PX } from '../../../contract/model/constants.ts';

/**
 * `drawer`: an overlay, closed by default; `folded`: icons with flyouts; `full`: icons, titles and
 * entries.
 */
export type SidebarMode = 'drawer' | 'folded' | 'full';

/** The sidebar at a window width (specification §9). */
export function sidebarMode(width: number): SidebarMode {
  if (width <= SMALL_SCREEN_MAX_PX) return 'drawer';
  return width <= FOLDED_SIDEBAR_MAX_PX ? 'folded' : 'full';
}

// Fractional widths occur at browser zoom; the query must not leave a gap between 991 and 992.
const BOUNDARIES = [
  `(max-width: ${SMALL_SCREEN_MAX_PX}.98px)`,
  `(max-width: ${FOLDED_SIDEBAR_MAX_PX}.98px)`,
];

function subscribe(listener: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => {};
  const queries = BOUNDARIES.map((boundary) => window.matchMedia(boundary));
  queries.forEach((query) => query.addEventListener('change', listener));
  return () => queries.forEach((query) => query.removeEventListener('change', listener));
}

/** The sidebar mode at the current window width. */
export const useSidebarMode = (): SidebarMode =>
  useSyncExternalStore(subscribe, () => sidebarMode(Math.floor(window.innerWidth)));
