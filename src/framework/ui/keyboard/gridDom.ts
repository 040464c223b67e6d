import type { GridPlace, GridShape } from './gridMove.ts';

const CONTROLS = 'a[href], button, input, select, textarea';

const rowsOf = (table: HTMLTableElement): HTMLTableRowElement[] =>
  [...table.rows].filter((row) => row.ariaHidden !== 'true');

/** The stops of a cell: its controls, or the cell itself if it has none. */
function stopsIn(cell: HTMLElement): HTMLElement[] {
  const controls = [...cell.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.length === 0 ? [cell] : controls;
}

const cellAt = (
  rows: readonly HTMLTableRowElement[],
  row: number,
  cell: number,
): HTMLElement | undefined => rows[row]?.cells[cell];

/** The current shape of a table in the DOM. */
export function shapeOf(table: HTMLTableElement, pageRows: number): GridShape {
  const rows = rowsOf(table);
  return {
    rows: rows.length,
    cells: rows[0]?.cells.length ?? 0,
    pageRows,
    stopsAt: (row, cell) => {
      const found = cellAt(rows, row, cell);
      return found ? stopsIn(found).length : 1;
    },
  };
}

/** The position of an element in the table; `null` if it is in no cell. */
export function placeOf(table: HTMLTableElement, element: Element): GridPlace | null {
  const cell = element.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr');
  if (!cell || !row || !table.contains(row)) return null;
  const stop = stopsIn(cell).indexOf(element as HTMLElement);
  return { row: rowsOf(table).indexOf(row), cell: cell.cellIndex, stop: Math.max(0, stop) };
}

/** Focuses a position. A cell becomes focusable only now, so that 2,400 cells need no attribute. */
export function focusPlace(table: HTMLTableElement, place: GridPlace): void {
  const cell = cellAt(rowsOf(table), place.row, place.cell);
  if (!cell) return;
  const target = stopsIn(cell)[place.stop] ?? cell;
  if (target === cell) cell.tabIndex = -1;
  target.focus({ preventScroll: true });
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
