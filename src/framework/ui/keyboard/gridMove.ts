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

/** A step of rows and columns, a page, or an edge of the grid. */
export type GridMove =
  | readonly [rows: number, columns: number]
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'top'
  | 'bottom'
  | 'gridStart'
  | 'gridEnd';

/** Rows and columns of a grid; `firstRow` is the first below its headings. */
export interface GridSize {
  rows: number;
  columns: number;
  firstRow: number;
  /** Rows that Page Up and Page Down pass over. */
  pageRows: number;
}

const MOVES: Readonly<Record<string, GridMove>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'rowStart',
  End: 'rowEnd',
};
const MOVES_WITH_CTRL: Readonly<Record<string, GridMove>> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'rowStart',
  ArrowRight: 'rowEnd',
  Home: 'gridStart',
  End: 'gridEnd',
};

/** The move of a key, the same in every grid; `null` for a key that moves nowhere. */
export const moveOf = ({ key, ctrl }: MoveKey): GridMove | null =>
  (ctrl ? MOVES_WITH_CTRL : MOVES)[key] ?? null;

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** The row and column that a move leads to. Edges hold. */
export function moved(
  [row, column]: readonly [number, number],
  move: GridMove,
  { rows, columns, firstRow, pageRows }: GridSize,
): readonly [row: number, column: number] {
  const [first, last, lastColumn] = [Math.min(firstRow, rows - 1), rows - 1, columns - 1];
  if (typeof move !== 'string')
    return [within(row + move[0], last), within(column + move[1], lastColumn)];
  const targets: Record<Exclude<GridMove, readonly unknown[]>, readonly [number, number]> = {
    pageUp: [Math.max(first, row - pageRows), column],
    pageDown: [within(row + pageRows, last), column],
    rowStart: [row, 0],
    rowEnd: [row, lastColumn],
    top: [first, column],
    bottom: [last, column],
    gridStart: [first, 0],
    gridEnd: [last, lastColumn],
  };
  return targets[move];
}

const LAST_STOP = Number.MAX_SAFE_INTEGER;

/** Where a move arrives within a cell of several stops. */
function stopAfter(move: GridMove, stop: number): number {
  if (move === 'rowStart' || move === 'gridStart') return 0;
  if (move === 'rowEnd' || move === 'gridEnd') return LAST_STOP;
  const sideways = typeof move === 'string' ? 0 : move[1];
  if (sideways === 0) return stop;
  return sideways > 0 ? 0 : LAST_STOP;
}

/**
 * Where a key leads from a place, or `null` for a key that moves nowhere. Left and right pass
 * through the stops of a cell. Edges hold.
 */
export function nextPlace(place: GridPlace, key: MoveKey, shape: GridShape): GridPlace | null {
  const move = moveOf(key);
  if (!move) return null;
  const { row, cell, stop } = place;
  const sideways = typeof move === 'string' ? 0 : move[1];
  const nextStop = stop + sideways;
  if (sideways !== 0 && nextStop >= 0 && nextStop < shape.stopsAt(row, cell))
    return { row, cell, stop: nextStop };
  const size = { ...shape, columns: shape.cells, firstRow: 1 };
  const [toRow, toCell] = moved([row, cell], move, size);
  if (sideways !== 0 && toCell === cell) return place;
  const lastStop = shape.stopsAt(toRow, toCell) - 1;
  return { row: toRow, cell: toCell, stop: within(stopAfter(move, stop), lastStop) };
}
