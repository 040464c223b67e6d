/** What a key does while a cell is chosen and nothing is being typed. */
export type GridAction =
  | {
      move:
        | readonly [rows: number, columns: number]
        | 'rowStart'
        | 'rowEnd'
        | 'top'
        | 'bottom'
        | 'gridStart'
        | 'gridEnd';
    }
  | { begin: 'as it is' | 'anew'; text?: string }
  | 'clear'
  | 'undo'
  | 'redo'
  | 'nextProblem'
  | 'history';

export interface PressedKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const FAR: Readonly<Record<string, 'top' | 'bottom' | 'rowStart' | 'rowEnd'>> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'rowStart',
  ArrowRight: 'rowEnd',
};
const PAGE = 15;

/** `null`: the key is the browser's. */
export function gridAction({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: PressedKey): GridAction | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (FAR[key]) return { move: FAR[key] };
    if (key === 'Home') return { move: 'gridStart' };
    if (key === 'End') return { move: 'gridEnd' };
    const letter = key.toLowerCase();
    if (letter === 'z') return shiftKey ? 'redo' : 'undo';
    return letter === 'y' ? 'redo' : null;
  }
  if (ARROWS[key]) return { move: ARROWS[key] };
  if (key === 'Enter') return { move: [shiftKey ? -1 : 1, 0] };
  if (key === 'Home') return { move: 'rowStart' };
  if (key === 'End') return { move: 'rowEnd' };
  if (key === 'PageDown') return { move: [PAGE, 0] };
  if (key === 'PageUp') return { move: [-PAGE, 0] };
  if (key === 'F2') return { begin: 'as it is' };
  if (key === 'F8') return 'nextProblem';
  if (key === 'F4') return 'history';
  if (key === 'Delete' || key === 'Backspace') return 'clear';
  return key.length === 1 && key !== ' ' ? { begin: 'anew', text: key } : null;
}

/** Where a move leads within a grid of so many rows and columns; it stops at the edges. */
export function moved(
  [row, column]: readonly [number, number],
  move: Extract<GridAction, { move: unknown }>['move'],
  rows: number,
  columns: number,
): readonly [number, number] {
  const within = (value: number, most: number): number => Math.max(0, Math.min(most - 1, value));
  if (move === 'rowStart') return [row, 0];
  if (move === 'rowEnd') return [row, columns - 1];
  if (move === 'top') return [0, column];
  if (move === 'bottom') return [rows - 1, column];
  if (move === 'gridStart') return [0, 0];
  if (move === 'gridEnd') return [rows - 1, columns - 1];
  return [within(row + move[0], rows), within(column + move[1], columns)];
}

/** Tab goes to the right and on into the next row; `null` leaves the grid at its ends. */
export function tabbed(
  [row, column]: readonly [number, number],
  isBack: boolean,
  rows: number,
  columns: number,
): readonly [number, number] | null {
  const place = row * columns + column + (isBack ? -1 : 1);
  return place < 0 || place >= rows * columns
    ? null
    : [Math.floor(place / columns), place % columns];
}
