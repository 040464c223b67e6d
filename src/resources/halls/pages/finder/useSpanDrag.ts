import { useState, type PointerEvent } from 'react';
import type { DaySpan } from '../../rules/freeSpans.ts';

const STEP = 15;

interface Drag {
  hall: string;
  span: DaySpan;
  /** Where it began, and where the pointer is. */
  at: readonly [start: number, now: number];
}

/** The minute under a pointer, within the span that the element shows. */
function minuteOf(event: PointerEvent<HTMLElement>, { from, to }: DaySpan): number {
  const box = event.currentTarget.getBoundingClientRect();
  const share = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
  return from + share * (to - from);
}

/** The steps that a drag covers; `null` if the pointer has not left its step. */
function draggedSpan({ span, at: [start, now] }: Drag): DaySpan | null {
  const from = Math.max(span.from, Math.floor(Math.min(start, now) / STEP) * STEP);
  const to = Math.min(span.to, Math.ceil(Math.max(start, now) / STEP) * STEP);
  return to - from > STEP ? { from, to } : null;
}

/** Chooses a time by dragging over a free span with a mouse or a pen. */
export function useSpanDrag() {
  const [drag, setDrag] = useState<Drag | null>(null);
  return {
    /** The dragged time and its hall. */
    dragged: drag && { hall: drag.hall, span: draggedSpan(drag) },
    handlersOf: (hall: string, span: DaySpan) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.pointerType === 'touch' || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const minute = minuteOf(event, span);
        setDrag({ hall, span, at: [minute, minute] });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        const minute = minuteOf(event, span);
        setDrag((present) => present && { ...present, at: [present.at[0], minute] });
      },
      onPointerCancel: (): void => setDrag(null),
    }),
    /** Ends the drag: the dragged time, or the minute that was pointed at; `null` by keyboard. */
    take: (): DaySpan | number | null => {
      setDrag(null);
      return drag && (draggedSpan(drag) ?? drag.at[0]);
    },
  };
}
