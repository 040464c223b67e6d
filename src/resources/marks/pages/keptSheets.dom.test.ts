import { beforeEach, expect, it } from 'vitest';
import type { MarkGrid } from '../api.ts';
import { dropSheet, keepSaved, keepSheet, readSheet, withSaved } from './keptSheets.ts';

const sheetOf = (id: string): MarkGrid =>
  ({
    paper: { id },
    cells: [
      ['s', 'c', 'first', 40, 1],
      ['s', 'c', 'second', 41, 1],
    ],
  }) as unknown as MarkGrid;
const saved = {
  edit: 'e',
  student: 's',
  component: 'c',
  stage: 'first',
  outcome: 'saved',
  mark: -2,
  version: 2,
} as const;

beforeEach(() => localStorage.clear());

it('A kept sheet holds what the gateway has taken since, at its own stage, and nothing that it refused', () => {
  const { cells } = withSaved(sheetOf('p'), [
    saved,
    { ...saved, stage: 'second', outcome: 'refused', reason: 'notOpen' },
  ]);
  expect(cells.toSorted(([, , one], [, , other]) => one.localeCompare(other))).toEqual([
    ['s', 'c', 'first', -2, 2],
    ['s', 'c', 'second', 41, 1],
  ]);
});

it('The last three sheets of a user are kept, and no other user finds them', () => {
  for (const id of ['1', '2', '3', '4']) keepSheet('nimal', sheetOf(id));
  keepSaved('nimal', '2', [saved]);
  expect(['1', '2', '3', '4'].map((id) => readSheet('nimal', id)?.grid.paper.id)).toEqual([
    undefined,
    '2',
    '3',
    '4',
  ]);
  expect(readSheet('nimal', '2')?.grid.cells).toContainEqual(['s', 'c', 'first', -2, 2]);
  expect(readSheet('kamala', '2')).toBeNull();
  dropSheet('nimal', '2');
  expect(readSheet('nimal', '2')).toBeNull();
});
