import { expect, test } from 'vitest';
import { busiestHall } from './busiestHall.ts';

const halls = [
  { id: 'board', isBookable: false },
  { id: 'one', isBookable: true },
  { id: 'two', isBookable: true },
  { id: 'three', isBookable: true },
];
const booking = (hall: string, isMine = false) => ({ hall, kind: 'booking' as const, isMine });

test.each([
  [
    'where one has something oneself, however much is booked elsewhere',
    [booking('two'), booking('two'), booking('three', true)],
    'three',
  ],
  ['where most is booked', [booking('one'), booking('two'), booking('two')], 'two'],
  [
    'where classes are held while nothing is booked',
    [{ hall: 'three', kind: 'class' as const, isMine: true }],
    'three',
  ],
  ['at the first that is lent out while nothing is on', [], 'one'],
  ['never at one that is not lent out', [booking('board', true)], 'one'],
])('a calendar of halls begins %s', (_guarantee, ledger, expected) => {
  expect(busiestHall(halls, ledger)).toBe(expected);
});
