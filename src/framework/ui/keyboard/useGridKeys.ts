import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { focusPlace, placeOf, shapeOf } from './gridDom.ts';
import { nextPlace } from './gridMove.ts';
import { isTyping } from './isTyping.ts';

/** The number of visible rows, for Page Up and Page Down. */
function pageRowsOf(table: HTMLTableElement): number {
  const row = table.tBodies[0]?.rows[0];
  const height = row?.getBoundingClientRect().height ?? 0;
  const room = table.parentElement?.clientHeight ?? 0;
  return height > 0 ? Math.max(1, Math.floor(room / height) - 2) : 10;
}

/** A ref: whether Tab moved the focus last. */
function useIsByTab() {
  const isByTab = useRef(false);
  useEffect(() => {
    const note = (event: Event) => {
      isByTab.current =
        event.type === 'keydown' && (event as globalThis.KeyboardEvent).key === 'Tab';
    };
    document.addEventListener('keydown', note, true);
    document.addEventListener('pointerdown', note, true);
    return () => {
      document.removeEventListener('keydown', note, true);
      document.removeEventListener('pointerdown', note, true);
    };
  }, []);
  return isByTab;
}

/**
 * Keyboard navigation of a table as a grid (WAI-ARIA): arrows, Home, End and the page keys move
 * between cells and the controls in them; Tab leaves the table and returns to the last cell. Any
 * other key goes to `act` first, which returns whether it handled it. `before` and `after` are
 * elements around the table from which the browser continues after Tab.
 */
export function useGridKeys(act: (event: KeyboardEvent<HTMLTableElement>) => boolean) {
  const table = useRef<HTMLTableElement>(null);
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  const active = useRef<HTMLElement | null>(null);
  const isByTab = useIsByTab();

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const grid = table.current;
    const target = event.target as HTMLElement;
    if (!grid || event.altKey || event.defaultPrevented || isTyping(target)) return;
    if (event.key === 'Tab') {
      // The default is not prevented, so the browser continues from the new focus.
      (event.shiftKey ? before : after).current?.focus({ preventScroll: true });
      return;
    }
    if (act(event)) {
      event.preventDefault();
      return;
    }
    const place = event.shiftKey ? null : placeOf(grid, target);
    const key = { key: event.key, ctrl: event.ctrlKey || event.metaKey };
    const next = place && nextPlace(place, key, shapeOf(grid, pageRowsOf(grid)));
    if (!next) return;
    event.preventDefault();
    focusPlace(grid, next);
  };

  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    const from = event.relatedTarget;
    const comesIn = !(from instanceof Node && table.current?.contains(from));
    const known = active.current;
    if (comesIn && isByTab.current && known?.isConnected && known !== event.target) known.focus();
    else active.current = event.target as HTMLElement;
  };

  /** After a click on plain text the arrow keys continue from its cell. */
  const onMouseDown = (event: MouseEvent<HTMLTableElement>) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLTableCellElement>('tbody :is(td, th)');
    if (!cell || target.closest('a, button, input, select, textarea')) return;
    cell.tabIndex = -1;
  };

  return { table, before, after, onKeyDown, onFocus, onMouseDown };
}
