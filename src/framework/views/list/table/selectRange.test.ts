import { describe, expect, it } from 'vitest';
import { pageSelection, rangeOf, withIds } from './selectRange.ts';

const ids = ['a', 'b', 'c', 'd'];

describe('a range', () => {
  it.each([
    [null, 'c', ['c']],
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['gone', 'b', ['b']],
    ['a', 'gone', []],
  ])('from %s to %s is %j', (anchor, target, expected) =>
    expect(rangeOf(ids, anchor, target)).toEqual(expected),
  );
});

describe('selecting', () => {
  it('adds without duplicates', () =>
    expect(withIds(['a', 'b'], ['b', 'c'], true)).toEqual(['a', 'b', 'c']));
  it('removes and keeps the others', () =>
    expect(withIds(['a', 'b', 'x'], ['a', 'b'], false)).toEqual(['x']));
});

describe('the check box of the page', () => {
  it.each([
    [[], 'none'],
    [['a', 'elsewhere'], 'some'],
    [['a', 'b', 'c', 'd'], 'all'],
  ] as const)('with %j selected shows %s', (selected, expected) =>
    expect(pageSelection(ids, new Set(selected))).toBe(expected),
  );
  it('is empty on an empty page', () => expect(pageSelection([], new Set(['x']))).toBe('none'));
});
