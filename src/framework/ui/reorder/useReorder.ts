import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { dropPlace, keyPlace } from './dropPlace.ts';

/** Dragging within this distance of the window's edge scrolls the page. */
const EDGE_PX = 60;
const SCROLL_PX = 12;

interface Drag {
  from: number;
  to: number;
}

/**
 * Reorders rows by dragging a handle with any pointer, and by Alt with the arrow keys on it.
 * `container` goes on the element with the rows, `rowProps` on each row, `handleProps` on its
 * handle; the focus follows a row moved by key.
 */
export function useReorder<Container extends HTMLElement>(
  count: number,
  onMove: (from: number, to: number) => void,
) {
  const container = useRef<Container>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const focusAt = useRef<number | null>(null);

  const rowsOf = useCallback(
    () => [...(container.current?.querySelectorAll<HTMLElement>('[data-reorder]') ?? [])],
    [],
  );
  useLayoutEffect(() => {
    if (focusAt.current === null) return;
    rowsOf()[focusAt.current]?.querySelector<HTMLElement>('.reorder-handle')?.focus();
    focusAt.current = null;
  });
  const moveTo = (from: number, to: number) => {
    if (to !== from) onMove(from, to);
  };

  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.from !== index) return;
      const boxes = rowsOf().map((row) => row.getBoundingClientRect());
      const to = dropPlace(boxes, index, event.clientY);
      if (to !== drag.to) setDrag({ from: index, to });
      if (event.clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
      if (event.clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
    },
    onPointerUp: () => {
      setDrag(null);
      if (drag?.from === index) moveTo(index, drag.to);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
      const to = event.altKey ? keyPlace(event.key, index, count) : null;
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      focusAt.current = to;
      moveTo(index, to);
    },
  });
  const dropMark = (index: number) => {
    if (!drag || drag.to !== index || drag.from === index) return undefined;
    return drag.to < drag.from ? 'before' : 'after';
  };
  const rowProps = (index: number) => ({
    'data-reorder': index,
    'data-dragged': drag?.from === index || undefined,
    'data-drop': dropMark(index),
  });
  return { container, rowProps, handleProps };
}
