import { moveOf, type GridMove, type GridSize } from '../../../framework/index.ts';

/** What a key does while a cell is chosen and nothing is being typed. */
export type GridAction =
  | { move: GridMove }
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

/** Rows that Page Up and Page Down pass over. */
const PAGE_ROWS = 15;

/** `null`: the key is the browser's. */
export function gridAction({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: PressedKey): GridAction | null {
  if (altKey) return null;
  const ctrl = ctrlKey || metaKey;
  const move = moveOf({ key, ctrl }, PAGE_ROWS);
  if (move) return { move };
  if (ctrl) {
    const letter = key.toLowerCase();
    if (letter === 'z') return shiftKey ? 'redo' : 'undo';
    return letter === 'y' ? 'redo' : null;
  }
  if (key === 'Enter') return { move: [shiftKey ? -1 : 1, 0] };
  if (key === 'F2') return { begin: 'as it is' };
  if (key === 'F8') return 'nextProblem';
  if (key === 'F4') return 'history';
  if (key === 'Delete' || key === 'Backspace') return 'clear';
  return key.length === 1 && key !== ' ' ? { begin: 'anew', text: key } : null;
}

/** A grid of marks: its headings are not part of it. */
export const gridOf = (rows: number, columns: number): GridSize => ({
  rows,
  columns,
  firstRow: 0,
});

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
