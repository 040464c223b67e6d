import { expect, it } from 'vitest';
import { orderAfter } from './assignmentOrder.ts';

const present = [
  { id: 'b', place: 1 },
  { id: 'a', place: 0 },
  { id: 'c', place: 2 },
  { id: 'x', place: null },
];

it.each([
  ['that names every tick puts them in its order', ['c', 'a', 'b'], [], ['c', 'a', 'b']],
  [
    'that names every tick and a new one places that too',
    ['c', 'x', 'a', 'b'],
    [],
    ['c', 'x', 'a', 'b'],
  ],
  ['that takes one away closes the gap', [], ['b'], ['a', 'c']],
  ['that only adds puts the new one last', ['x'], [], ['a', 'b', 'c', 'x']],
  ['that adds and changes another keeps the order', ['x', 'c'], ['a'], ['b', 'c', 'x']],
  ['that names one twice takes the first', ['c', 'a', 'b', 'c'], [], ['c', 'a', 'b']],
])('A change %s', (_what, set, unset, order) =>
  expect(orderAfter(present, set, unset)).toEqual(order),
);
