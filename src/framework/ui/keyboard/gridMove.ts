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

/** A step of rows and columns; an infinite one leads to an edge of the grid. */
export type GridMove = readonly [rows: number, columns: number];

/** Rows and columns of a grid; `firstRow` is the first below its headings. */
export interface GridSize {
  rows: number;
  columns: number;
  firstRow: number;
}

const ARROWS: Readonly<Record<string, GridMove>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const PAGES: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

const toEdge = (step: number): number => (step === 0 ? 0 : step * Infinity);

/** The move of a key, the same in every grid; `null` for a key that moves nowhere. */
export function moveOf({ key, ctrl }: MoveKey, pageRows: number): GridMove | null {
  if (key === 'Home' || key === 'End') {
    const edge = key === 'Home' ? -Infinity : Infinity;
    return [ctrl ? edge : 0, edge];
  }
  const page = PAGES[key];
  if (page !== undefined) return ctrl ? null : [page * pageRows, 0];
  const arrow = ARROWS[key];
  if (!arrow || !ctrl) return arrow ?? null;
  return [toEdge(arrow[0]), toEdge(arrow[1])];
}

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

/** The row and column that a move leads to. Edges hold; only single steps reach the headings. */
export function moved(
  [row, column]: readonly [number, number],
  [rowStep, columnStep]: GridMove,
  { rows, columns, firstRow }: GridSize,
): readonly [row: number, column: number] {
  const top = rowStep < -1 ? within(firstRow, 0, rows - 1) : 0;
  return [within(row + rowStep, top, rows - 1), within(column + columnStep, 0, columns - 1)];
}

/**
 * Where a key leads from a place, or `null` for a key that moves nowhere. Left and right pass
 * through the stops of a cell. Edges hold.
 */
export function nextPlace(place: GridPlace, key: MoveKey, shape: GridShape): GridPlace | null {
  const move = moveOf(key, shape.pageRows);
  if (!move) return null;
  const { row, cell, stop } = place;
  const sideways = move[1];
  const nextStop = stop + sideways;
  if (sideways !== 0 && nextStop >= 0 && nextStop < shape.stopsAt(row, cell))
    return { row, cell, stop: nextStop };
  const size = { rows: shape.rows, columns: shape.cells, firstRow: 1 };
  const [toRow, toCell] = moved([row, cell], move, size);
  const lastStop = shape.stopsAt(toRow, toCell) - 1;
  // A step enters the next cell at its near end, a move to an edge ends at the far one.
  const isStep = Math.abs(sideways) === 1;
  if (isStep && toCell === cell) return place;
  const towardsEnd = isStep ? -sideways : sideways;
  const toStop = sideways === 0 ? stop : towardsEnd * Infinity;
  return { row: toRow, cell: toCell, stop: within(toStop, 0, lastStop) };
}
