import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GradeBand } from '../../shared/rules/grades.ts';
import { statisticsOf } from './statistics.ts';

const BANDS: readonly GradeBand[] = [
  { grade: 'E', fromMark: 0, points: 0 },
  { grade: 'A', fromMark: 70, points: 4 },
  { grade: 'C', fromMark: 40, points: 2 },
];
const grades = (a: number, c: number, e: number) => [
  { grade: 'A', count: a },
  { grade: 'C', count: c },
  { grade: 'E', count: e },
];

test.each([
  [
    [],
    '100',
    {
      marks: 0,
      codes: 0,
      blanks: 0,
      mean: null,
      median: null,
      lowest: null,
      highest: null,
      grades: grades(0, 0, 0),
    },
  ],
  [
    ['0'],
    '100',
    {
      marks: 1,
      codes: 0,
      blanks: 0,
      mean: '0',
      median: '0',
      lowest: '0',
      highest: '0',
      grades: grades(0, 0, 1),
    },
  ],
  // An even number of marks has the mean of the two in the middle; both are rounded half up.
  [
    ['1', '2', '2.01', '40'],
    '100',
    {
      marks: 4,
      codes: 0,
      blanks: 0,
      mean: '11.25',
      median: '2.01',
      lowest: '1',
      highest: '40',
      grades: grades(0, 1, 3),
    },
  ],
  // Codes and blanks are counted and are no part of a figure; what is not a mark counts nowhere.
  [
    ['ab', 'MC', '', 'xx', '101', ' 70 '],
    '100',
    {
      marks: 1,
      codes: 2,
      blanks: 1,
      mean: '70',
      median: '70',
      lowest: '70',
      highest: '70',
      grades: grades(1, 0, 0),
    },
  ],
  // The bands are of a hundred, whatever the maximum: 35 of 50 are 70 per cent.
  [
    ['35', '34.99', '20', '19.99'],
    '50',
    {
      marks: 4,
      codes: 0,
      blanks: 0,
      mean: '27.5',
      median: '27.5',
      lowest: '19.99',
      highest: '35',
      grades: grades(1, 2, 1),
    },
  ],
] as const)('the figures of %j out of %s', (texts, maximum, figures) => {
  expect(statisticsOf(texts, maximum, BANDS)).toEqual(figures);
});

const cents = fc.integer({ min: 0, max: 10_000 });
const text = (value: number): string => (value / 100).toFixed(2);

test('for any marks the order says nothing, the figures lie between lowest and highest, and every mark is in one band', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 60 }), (marks) => {
      const found = statisticsOf(marks.map(text), '100', BANDS);
      const turned = statisticsOf(marks.toReversed().map(text), '100', BANDS);
      const [low, high] = [Number(found.lowest), Number(found.highest)];
      expect(turned).toEqual(found);
      expect([low, high]).toEqual([Math.min(...marks) / 100, Math.max(...marks) / 100]);
      for (const middle of [found.mean, found.median])
        expect(Number(middle) >= low && Number(middle) <= high).toBe(true);
      expect(found.grades.reduce((sum, { count }) => sum + count, 0)).toBe(marks.length);
    }),
  );
});

test('codes and blanks among the marks change no figure of them', () => {
  fc.assert(
    fc.property(
      fc.array(cents, { maxLength: 30 }),
      fc.array(fc.constantFrom('AB', 'mc', 'WH', ''), { maxLength: 30 }),
      (marks, others) => {
        const {
          codes: _codes,
          blanks: _blanks,
          ...alone
        } = statisticsOf(marks.map(text), '100', BANDS);
        const { codes, blanks, ...mixed } = statisticsOf(
          [...others, ...marks.map(text)],
          '100',
          BANDS,
        );
        expect(mixed).toEqual(alone);
        expect(codes + blanks).toBe(others.length);
      },
    ),
  );
});

test('withheld figures are counted, and leave none that they could be taken from', () =>
  expect(statisticsOf(['recorded', '80', 'AB', ''], '100', BANDS)).toEqual({
    marks: 2,
    codes: 1,
    blanks: 1,
    mean: null,
    median: null,
    lowest: null,
    highest: null,
    grades: grades(0, 0, 0),
  }));
