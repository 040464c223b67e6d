import { expect, it } from 'vitest';
import type { GradeBand } from '../../shared/rules/grades.ts';
import {
  areApart,
  comparisonOf,
  differenceOf,
  figuresOf,
  isFarFromOwn,
  type CountedTotal,
} from './preBoard.ts';

const bands: readonly GradeBand[] = [
  { grade: 'A', fromMark: 70, points: 4 },
  { grade: 'C', fromMark: 45, points: 2 },
  { grade: 'D', fromMark: 35, points: 1 },
  { grade: 'E', fromMark: 0, points: 0 },
];
const rules = { bands, passGrade: 'C' } as const;
const total = (value: number, others: number | null = null, isBelow = false): CountedTotal => ({
  total: value,
  others,
  isBelow,
});

it('gives no figures of a paper in which nobody has a total', () => {
  expect(figuresOf([])).toBeNull();
  expect(figuresOf([{ rules, totals: [] }])).toBeNull();
});

it.each([
  [[40], { mean: 40, median: 40, deviation: null }],
  [[40, 60], { mean: 50, median: 50, deviation: 14.14 }],
  [[70, 30, 50], { mean: 50, median: 50, deviation: 20 }],
  [[30, 30, 30, 30], { mean: 30, median: 30, deviation: 0 }],
])('takes mean, median and deviation of %j', (values, wanted) => {
  expect(figuresOf([{ rules, totals: values.map((one) => total(one)) }])).toMatchObject(wanted);
});

it('grades each candidate by the own by-law, and a component below its minimum is no pass', () => {
  const strict = { bands, passGrade: 'A' } as const;
  const figures = figuresOf([
    { rules, totals: [total(70), total(45), total(44.99), total(80, null, true)] },
    { rules: strict, totals: [total(45)] },
    { rules: null, totals: [total(90)] },
  ]);
  expect(figures).toMatchObject({ counted: 6, grades: { A: 1, C: 2, D: 1, E: 1 }, passed: 40 });
});

it('keeps a failed grade that a component below its minimum cannot lower to a pass', () => {
  expect(figuresOf([{ rules, totals: [total(36, null, true)] }])?.grades).toEqual({ D: 1 });
});

it('calls a unit far only if five candidates have other units, and a candidate by more than the limit', () => {
  const better = Array.from({ length: 5 }, () => total(70, 59.9));
  expect(comparisonOf(better)).toEqual({ compared: 5, gap: 10.1, isFar: true, farCandidates: 0 });
  expect(comparisonOf(better.slice(1))).toMatchObject({ compared: 4, gap: null, isFar: false });
  expect([total(70, 45), total(70, 44.9), total(70)].map(isFarFromOwn)).toEqual([
    false,
    true,
    false,
  ]);
});

it.each([
  [{ first: 50, second: 45, maximum: 100 }, 5, false],
  [{ first: 50, second: 44.99, maximum: 100 }, 5, true],
  [{ first: 12.3, second: 10.3, maximum: 40 }, 5, false],
  [{ first: 10.3, second: 12.31, maximum: 40 }, 5, true],
  [{ first: 7, second: 7, maximum: 10 }, 0, false],
])(
  'compares %j with %i per cent of the maximum exactly, in either direction',
  (pair, within, apart) => {
    expect(areApart(pair, within)).toBe(apart);
    expect(Math.sign(differenceOf(pair))).toBe(Math.sign(pair.first - pair.second));
  },
);
