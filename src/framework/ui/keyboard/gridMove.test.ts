import { describe, expect, it } from 'vitest';
import { moved, nextPlace, type GridShape } from './gridMove.ts';

// A header and nine rows of four cells; the last cell holds three buttons.
const shape: GridShape = {
  rows: 10,
  cells: 4,
  pageRows: 4,
  stopsAt: (row, cell) => (row > 0 && cell === 3 ? 3 : 1),
};

describe('a key in a list', () => {
  it.each([
    ['ArrowDown', [1, 1, 0], [2, 1, 0]],
    ['ArrowDown', [9, 1, 0], [9, 1, 0]],
    ['ArrowUp', [1, 2, 0], [0, 2, 0]],
    ['ArrowUp', [1, 3, 2], [0, 3, 0]],
    ['ArrowRight', [1, 2, 0], [1, 3, 0]],
    ['ArrowRight', [1, 3, 0], [1, 3, 1]],
    ['ArrowRight', [1, 3, 2], [1, 3, 2]],
    ['ArrowLeft', [1, 3, 1], [1, 3, 0]],
    ['ArrowLeft', [1, 3, 0], [1, 2, 0]],
    ['ArrowLeft', [1, 0, 0], [1, 0, 0]],
    ['Home', [5, 3, 1], [5, 0, 0]],
    ['End', [5, 1, 0], [5, 3, 2]],
    ['PageDown', [2, 1, 0], [6, 1, 0]],
    ['PageDown', [8, 1, 0], [9, 1, 0]],
    ['PageUp', [3, 1, 0], [1, 1, 0]],
    ['Control+Home', [5, 3, 1], [1, 0, 0]],
    ['Control+End', [5, 1, 0], [9, 3, 2]],
    ['Control+ArrowDown', [5, 1, 0], [9, 1, 0]],
    ['Control+ArrowUp', [5, 1, 0], [1, 1, 0]],
    ['Control+ArrowLeft', [5, 2, 0], [5, 0, 0]],
    ['Control+ArrowRight', [5, 1, 0], [5, 3, 2]],
  ])('%s leads from %j to %j', (key, [row = 0, cell = 0, stop = 0], [toRow, toCell, toStop]) => {
    const ctrl = key.startsWith('Control+');
    expect(
      nextPlace({ row, cell, stop }, { key: key.replace('Control+', ''), ctrl }, shape),
    ).toEqual({ row: toRow, cell: toCell, stop: toStop });
  });

  it('without a move is not handled', () => {
    expect(
      nextPlace({ row: 1, cell: 1, stop: 0 }, { key: 'Enter', ctrl: false }, shape),
    ).toBeNull();
  });

  it('stops at the edges of a grid without a header', () => {
    const size = { rows: 3, columns: 2, firstRow: 0 };
    expect(moved([0, 0], [-1, 0], size)).toEqual([0, 0]);
    expect(moved([1, 1], [-15, 0], size)).toEqual([0, 1]);
    expect(moved([1, 1], [Infinity, Infinity], size)).toEqual([2, 1]);
  });

  it('does nothing in a list without rows', () => {
    expect(
      nextPlace(
        { row: 0, cell: 1, stop: 0 },
        { key: 'PageDown', ctrl: false },
        { ...shape, rows: 1 },
      ),
    ).toMatchObject({ row: 0 });
  });
});
