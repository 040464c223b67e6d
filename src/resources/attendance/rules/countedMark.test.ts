import { expect, it } from 'vitest';
import { countedMark, missedInARow } from './countedMark.ts';

it.each([
  ['closed', true, 'present', 'attended'],
  ['closed', true, 'late', 'attended'],
  ['locked', true, 'absent', 'missed'],
  ['locked', true, 'medical', 'excused'],
  ['closed', true, 'excused', 'excused'],
  ['closed', true, null, null],
  ['closed', false, 'present', null],
  ['open', true, 'present', null],
  ['planned', true, 'absent', null],
  ['cancelled', true, 'absent', null],
] as const)('%s, counts %s, marked %s: counts as %s', (state, counts, status, effect) =>
  expect(countedMark({ state, counts }, status)).toBe(effect),
);

it('counts the missed classes after the last other mark, over classes that do not count', () => {
  expect(missedInARow(['missed', 'attended', 'missed', null, 'missed'])).toBe(2);
  expect(missedInARow(['missed', 'excused', null])).toBe(0);
  expect(missedInARow(['missed', 'missed'])).toBe(2);
  expect(missedInARow([])).toBe(0);
});
