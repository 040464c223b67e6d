import { expect, it } from 'vitest';
import { moved } from './moved.ts';

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, null],
  [0, 3, null],
  [0, -1, null],
  [5, 0, null],
])('from %i to %i the order is %j', (from, to, expected) =>
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected),
);
