import { describe, expect, it } from 'vitest';
import { dropPlace, keyPlace, moved } from './dropPlace.ts';

const rows = [0, 1, 2, 3].map((index) => ({ top: index * 40, height: 40 }));

it.each([
  ['above all', 3, -10, 0],
  ['over the upper half of the second', 3, 55, 1],
  ['over the lower half of the second', 3, 65, 2],
  ['where it was', 1, 60, 1],
  ['over the lower half of the one below', 1, 105, 2],
  ['under all', 0, 400, 3],
])('A row dropped %s takes that position', (_where, from, y, place) =>
  expect(dropPlace(rows, from, y)).toBe(place),
);

it('Moving an item keeps the order of all others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(['a'], 5, 0)).toEqual(['a']);
});

describe('Alt with a key', () => {
  it.each([
    ['ArrowUp', 2, 1],
    ['ArrowDown', 2, 3],
    ['Home', 2, 0],
    ['End', 1, 3],
    ['ArrowUp', 0, null],
    ['ArrowDown', 3, null],
    ['Enter', 1, null],
  ])('%s leads from position %i to %s', (key, place, to) =>
    expect(keyPlace(key, place, 4)).toBe(to),
  );
});
