import { moveOf, type GridMove, type GridSize } from '../../../framework/index.ts';

/** What a key does in a focused cell without an open input. */
export type GridAction =
  | { move: GridMove }
  /** Opens the input with the mark, or with a text in its place. */
  | { begin: 'keep' | 'replace'; text?: string }
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

/** `null`: the key is left to the browser. */
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
  if (key === 'F2') return { begin: 'keep' };
  if (key === 'F8') return 'nextProblem';
  if (key === 'F4') return 'history';
  if (key === 'Delete' || key === 'Backspace') return 'clear';
  return key.length === 1 && key !== ' ' ? { begin: 'replace', text: key } : null;
}

/** The size of a grid of marks, whose headings take no focus. */
export const gridOf = (rows: number, columns: number): GridSize => ({
  rows,
  columns,
  firstRow: 0,
});

/** Tab goes right and on into the next row; `null` leaves the grid at its ends. */
export function tabbed(
  [row, column]: readonly [number, number],
  isBack: boolean,
  rows: number,
  columns: number,
): readonly [number, number] | null {
  const index = row * columns + column + (isBack ? -1 : 1);
  return index < 0 || index >= rows * columns
    ? null
    : [Math.floor(index / columns), index % columns];
}
