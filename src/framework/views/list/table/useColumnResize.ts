import type { KeyboardEvent, PointerEvent, SyntheticEvent } from 'react';
import type { Column } from '../columns/column.ts';
import { PX_PER_REM, sensibleWidth } from '../columns/columns.ts';

type Widths = Map<string, number>;

/** The current width of every column of the table, in rem. */
function drawnWidths(table: HTMLTableElement): Widths {
  const cols = [...table.querySelectorAll('col')];
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  return new Map(
    cols.flatMap((col, index) => {
      const name = col.dataset['column'];
      return name === undefined
        ? []
        : [[name, (heads[index]?.getBoundingClientRect().width ?? 0) / remPx()] as const];
    }),
  );
}

const remPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || PX_PER_REM;

const STEP_REM = 1;
const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -STEP_REM, ArrowRight: STEP_REM };

/**
 * Resizes a column: by dragging its edge, or by Shift and an arrow key on its heading; a double
 * click resets it.
 */
export function useColumnResize(
  column: Column,
  onResize: (widths: ReadonlyMap<string, number>) => void,
) {
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget;
    const table = edge.closest('table');
    const col = table?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(column.name)}"]`);
    if (!table || !col || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const widths = drawnWidths(table);
    const start = widths.get(column.name) ?? column.width;
    const from = event.clientX;
    const others = [...widths.values()].reduce((sum, width) => sum + width, 0) - start;
    const fixed = table.getBoundingClientRect().width / remPx() - others - start;
    edge.setPointerCapture(event.pointerId);
    edge.dataset['dragged'] = '';
    for (const element of table.querySelectorAll<HTMLElement>('col[data-column]')) {
      element.style.width = `${widths.get(element.dataset['column'] ?? '') ?? 0}rem`;
    }
    const move = (moved: globalThis.PointerEvent) => {
      const width = sensibleWidth(start + (moved.clientX - from) / remPx());
      widths.set(column.name, width);
      col.style.width = `${width}rem`;
      // As wide as its columns while one of them is dragged, so that only that one moves.
      table.style.width = `${others + width + fixed}rem`;
      table.style.minWidth = '0';
    };
    const end = (ended: Event) => {
      edge.removeEventListener('pointermove', move);
      delete edge.dataset['dragged'];
      table.style.width = '';
      if (ended.type === 'pointerup' && widths.get(column.name) !== start) onResize(widths);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', end, { once: true });
    edge.addEventListener('pointercancel', end, { once: true });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = ARROWS[event.key];
    const table = event.currentTarget.closest('table');
    if (
      step === undefined ||
      !event.shiftKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !table
    )
      return;
    event.preventDefault();
    const widths = drawnWidths(table);
    widths.set(column.name, sensibleWidth((widths.get(column.name) ?? column.width) + step));
    onResize(widths);
  };

  const onDoubleClick = (event: SyntheticEvent) => {
    event.stopPropagation();
    onResize(new Map());
  };
  return { onPointerDown, onKeyDown, onDoubleClick };
}
