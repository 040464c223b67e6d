import { useEffect, useRef, type RefObject } from 'react';
import { focusOn, isPresent, linkBelow, placeNear, trailOf } from './places.ts';

/** Changes of the page that may take the focus away, or let it return. */
const CHANGES: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['disabled', 'open', 'data-chosen'],
};

/** Not a frame: a browser that has nothing to paint draws none. */
const PATIENCE_MS = 30;

interface Arrival {
  screen: string;
  from: string;
  isAtTitle: boolean;
}

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Places the focus on this page from now on. */
function keepFocus(main: HTMLElement) {
  /** What had the focus last, and the parts of the page around it. */
  let trail: readonly HTMLElement[] = [];
  /** The same of what had it last within the page, also while a dialog above it has the focus. */
  let below: readonly HTMLElement[] = [];
  /** It was disabled while it had the focus, as a button is while its call runs. */
  let isWaiting = false;
  /** The last navigation, until the person does something. */
  let arrival: Arrival | null = null;
  let recovery: ReturnType<typeof setTimeout> | undefined;

  const recover = (): void => {
    recovery = undefined;
    const [last] = trail;
    if (!last || !isLost()) return;
    if (!isPresent(last)) {
      const place = placeNear([...trail.slice(1), ...below, main]);
      if (place) focusOn(place);
    } else if (isWaiting && !last.matches(':disabled')) {
      focusOn(last, { preventScroll: true });
    }
  };
  const arrive = (): void => {
    if (!arrival) return;
    const title = main.querySelector('h1');
    if (!arrival.isAtTitle && title) {
      focusOn(title, { preventScroll: true });
      arrival.isAtTitle = document.activeElement === title;
    }
    const link = linkBelow(arrival.screen, arrival.from, main);
    if (!link) return;
    arrival = null;
    focusOn(link);
  };
  const changed = (): void => {
    arrive();
    const [last] = trail;
    if (last?.matches(':disabled')) isWaiting = true;
    // The part that has removed it may focus something better first, such as the opener of a dialog.
    if (last && isLost()) recovery ??= setTimeout(recover, PATIENCE_MS);
  };
  const focused = ({ target }: FocusEvent): void => {
    if (target instanceof Element) trail = trailOf(target);
    if (main.contains(trail[0] ?? null)) below = trail;
    isWaiting = false;
  };
  const acted = ({ type }: Event): void => {
    arrival = null;
    // A click on a text takes the focus away on purpose.
    if (type === 'pointerdown') trail = [];
  };

  const observer = new MutationObserver(changed);
  observer.observe(document.body, CHANGES);
  document.addEventListener('focusin', focused);
  document.addEventListener('pointerdown', acted, true);
  document.addEventListener('keydown', acted, true);
  return {
    arriveAt: (screen: string, from: string): void => {
      const { activeElement } = document;
      // A new screen may have focused something itself.
      if (activeElement && activeElement !== main && main.contains(activeElement)) return;
      arrival = { screen, from, isAtTitle: false };
      arrive();
    },
    end: (): void => {
      observer.disconnect();
      clearTimeout(recovery);
      document.removeEventListener('focusin', focused);
      document.removeEventListener('pointerdown', acted, true);
      document.removeEventListener('keydown', acted, true);
    },
  };
}

/**
 * Places the focus where the page changes. A person who comes to another screen begins at its
 * title, and who returns to a list, at the record that they come from. Where what had the focus is
 * gone, they go on at the heading of the part that held it, in a menu at its first control, after a
 * dialog in the part that it was opened from; a button that was disabled during its call gets the
 * focus back.
 */
export function usePlaceOfFocus(main: RefObject<HTMLElement | null>, screen: string): void {
  const keeper = useRef<ReturnType<typeof keepFocus> | null>(null);
  const shown = useRef(screen);
  useEffect(() => {
    if (!main.current) return undefined;
    const current = keepFocus(main.current);
    keeper.current = current;
    return () => current.end();
  }, [main]);
  useEffect(() => {
    const from = shown.current;
    shown.current = screen;
    // A page that is loaded begins where the browser begins.
    if (from !== screen) keeper.current?.arriveAt(screen, from);
  }, [screen]);
}
