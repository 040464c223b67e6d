import { describe, expect, it } from 'vitest';
import { averageOf, balance, type PracticalOutcome } from './practicalRules.ts';

const done = (practical: string, mark: string, maximum = '20'): PracticalOutcome => ({
  practical,
  maximum,
  status: 'done',
  mark,
});
const without = (practical: string, status: 'absent' | 'excused' | null): PracticalOutcome => ({
  practical,
  maximum: '20',
  status,
  mark: null,
});

describe('allocation to groups', () => {
  it('is even, with a difference of at most one', () => {
    const { placed } = balance(
      [
        { id: 'A', capacity: 9, taken: 0 },
        { id: 'B', capacity: 9, taken: 0 },
        { id: 'C', capacity: 9, taken: 0 },
      ],
      Array.from({ length: 11 }, (_, index) => `s${index}`),
    );
    const sizes = ['A', 'B', 'C'].map(
      (id) => [...placed.values()].filter((group) => group === id).length,
    );
    expect(sizes).toEqual([4, 4, 3]);
  });

  it('fills up those that have fewest first, and never beyond a capacity', () => {
    const { placed, unplaced } = balance(
      [
        { id: 'A', capacity: 5, taken: 4 },
        { id: 'B', capacity: 3, taken: 1 },
      ],
      ['a', 'b', 'c', 'd'],
    );
    expect([...placed.values()]).toEqual(['B', 'B', 'A']);
    expect(unplaced).toEqual(['d']);
  });

  it('places no one without a group', () => {
    expect(balance([], ['a'])).toEqual({ placed: new Map(), unplaced: ['a'] });
  });
});

describe('the mark of a component made of practicals', () => {
  it.each<[string, PracticalOutcome[], string | null]>([
    [
      'averages shares of each maximum, exactly',
      [done('1', '15'), done('2', '7', '10'), done('3', '20')],
      '81.67',
    ],
    ['counts an absence as nothing', [done('1', '20'), without('2', 'absent')], '50.00'],
    ['leaves an excused one out', [done('1', '20'), without('2', 'excused')], '100.00'],
    ['leaves out what has no result yet', [done('1', '10'), without('2', null)], '50.00'],
    ['counts one that was made up once', [without('1', 'excused'), done('1', '16')], '80.00'],
    ['is nothing while nothing counts', [without('1', 'excused'), without('2', null)], null],
    ['is nothing without practicals', [], null],
  ])('%s', (_, outcomes, mark) => {
    expect(averageOf(outcomes, '100').mark).toBe(mark);
    expect(averageOf(outcomes.toReversed(), '100').mark).toBe(mark);
  });

  it('rounds half up once, at the end', () => {
    expect(
      averageOf([done('1', '1', '3'), done('2', '1', '3'), done('3', '1', '3')], '100').mark,
    ).toBe('33.33');
    expect(averageOf([done('1', '0.05', '10')], '1').mark).toBe('0.01');
  });
});
