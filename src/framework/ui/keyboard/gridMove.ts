/**
 * A stop of the keyboard in a grid: a cell, and in a cell with several controls one of them. Row 0
 * is the header.
 */
export interface GridPlace {
  row: number;
  cell: number;
  stop: number;
}

export interface GridShape {
  rows: number;
  cells: number;
  /** Rows that Page Up and Page Down pass over. */
  pageRows: number;
  /** How many stops a cell has; at least one. */
  stopsAt: (row: number, cell: number) => number;
}

export interface MoveKey {
  key: string;
  ctrl: boolean;
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** Where a key leads from a place, or `null` for a key that moves nowhere. Edges hold. */
export function nextPlace(
  { row, cell, stop }: GridPlace,
  { key, ctrl }: MoveKey,
  shape: GridShape,
): GridPlace | null {
  const lastRow = shape.rows - 1;
  const lastCell = shape.cells - 1;
  const at = (toRow: number, toCell: number, toStop: number): GridPlace => {
    const place = { row: within(toRow, lastRow), cell: within(toCell, lastCell) };
    return { ...place, stop: within(toStop, shape.stopsAt(place.row, place.cell) - 1) };
  };
  switch (key) {
    case 'ArrowDown':
      return at(ctrl ? lastRow : row + 1, cell, stop);
    case 'ArrowUp':
      return at(ctrl ? Math.min(1, lastRow) : row - 1, cell, stop);
    case 'PageDown':
      return at(row + shape.pageRows, cell, stop);
    case 'PageUp':
      return at(Math.max(Math.min(1, lastRow), row - shape.pageRows), cell, stop);
    case 'ArrowRight':
      if (stop + 1 < shape.stopsAt(row, cell)) return { row, cell, stop: stop + 1 };
      return cell === lastCell ? { row, cell, stop } : at(row, cell + 1, 0);
    case 'ArrowLeft':
      if (stop > 0) return { row, cell, stop: stop - 1 };
      return cell === 0 ? { row, cell, stop } : at(row, cell - 1, Number.MAX_SAFE_INTEGER);
    case 'Home':
      return at(ctrl ? Math.min(1, lastRow) : row, 0, 0);
    case 'End':
      return at(ctrl ? lastRow : row, lastCell, Number.MAX_SAFE_INTEGER);
    default:
      return null;
  }
}
