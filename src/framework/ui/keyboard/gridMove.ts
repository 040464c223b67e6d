/** A keyboard stop in a grid: a cell, or one control of a cell with several. Row 0 is the header. */
export interface GridPlace {
  row: number;
  cell: number;
  stop: number;
}

export interface GridShape {
  rows: number;
  cells: number;
  /** The number of rows that Page Up and Page Down move. */
  pageRows: number;
  /** The number of stops in a cell; at least one. */
  stopsAt: (row: number, cell: number) => number;
}

export interface MoveKey {
  key: string;
  ctrl: boolean;
}

/** A move by rows and columns; an infinite one leads to an edge of the grid. */
export type GridMove = readonly [rows: number, columns: number];

/** Rows and columns of a grid; `firstRow` is the first below the header. */
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

/** The move for a key, the same in every grid; `null` if the key does not move. */
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

/** The row and column after a move. Moves stop at the edges; only single steps reach the header. */
export function moved(
  [row, column]: readonly [number, number],
  [rowStep, columnStep]: GridMove,
  { rows, columns, firstRow }: GridSize,
): readonly [row: number, column: number] {
  const top = rowStep < -1 ? within(firstRow, 0, rows - 1) : 0;
  return [within(row + rowStep, top, rows - 1), within(column + columnStep, 0, columns - 1)];
}

/**
 * The position after a key press, or `null` if the key does not move. Left and right move through
 * the stops of a cell. Moves stop at the edges.
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
  // A step enters the next cell at its near end; a move to an edge ends at the far end.
  const isStep = Math.abs(sideways) === 1;
  if (isStep && toCell === cell) return place;
  const towardsEnd = isStep ? -sideways : sideways;
  const toStop = sideways === 0 ? stop : towardsEnd * Infinity;
  return { row: toRow, cell: toCell, stop: within(toStop, 0, lastStop) };
}
