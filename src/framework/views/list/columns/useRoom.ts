import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { PX_PER_REM } from './columns.ts';

/** The last measured room, so that the next list begins with its final columns. */
let known: { window: number; room: number } | null = null;

const remPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || PX_PER_REM;

/** The width of an element in whole rem; infinite where nothing is laid out. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() =>
    known?.window === window.innerWidth ? known.room : Number.POSITIVE_INFINITY,
  );
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const read = (width: number) => {
      if (width === 0) return;
      known = { window: window.innerWidth, room: Math.floor(width / remPx()) };
      setRoom(known.room);
    };
    read(current.clientWidth);
    // Before the next paint, so that no column is seen cut off.
    const observer = new ResizeObserver(([entry]) =>
      flushSync(() => read(entry?.contentRect.width ?? 0)),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
