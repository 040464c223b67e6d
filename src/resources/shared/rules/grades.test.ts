import { describe, expect, test } from 'vitest';
import {
  CIRCULAR_901,
  faultsOfScheme,
  GRADES,
  gradeOf,
  isMarkCode,
  type GradeBand,
} from './grades.ts';

const thresholds = [85, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 0];
const bands: GradeBand[] = GRADES.map((grade, index) => ({
  grade,
  fromMark: thresholds[index] ?? 0,
  points: Number(CIRCULAR_901[grade]),
}));

describe('a grade scheme', () => {
  test.each([
    ['100', 'A+'],
    ['85', 'A+'],
    ['84.99', 'A'],
    ['70', 'A'],
    ['69.999', 'A-'],
    ['40', 'C'],
    ['39.99', 'C-'],
    ['25', 'D'],
    ['0', 'E'],
  ])('gives %s marks the grade %s', (mark, grade) => {
    expect(gradeOf(bands, mark).grade).toBe(grade);
  });

  test('gives no grade to a mark below its lowest band', () => {
    expect(() => gradeOf(bands.slice(0, -1), '10')).toThrow(RangeError);
  });

  test('refuses a code for a mark', () => {
    expect(() => gradeOf(bands, 'AB')).toThrow(RangeError);
    expect(isMarkCode('AB')).toBe(true);
    expect(isMarkCode('ab')).toBe(false);
  });

  test.each<[string, GradeBand[], string[]]>([
    ['holds as the circular has it', bands, []],
    ['needs a band from zero', bands.slice(0, -1), ['noLowest']],
    ['names no grade twice', [...bands, { grade: 'E', fromMark: -1, points: 0 }], ['twice']],
    [
      'does not give a better grade for fewer marks',
      [
        { grade: 'A', fromMark: 40, points: 4 },
        { grade: 'B', fromMark: 50, points: 3 },
        { grade: 'E', fromMark: 0, points: 0 },
      ],
      ['order'],
    ],
    [
      'does not give a better grade fewer points',
      [
        { grade: 'A', fromMark: 60, points: 2 },
        { grade: 'B', fromMark: 50, points: 3 },
        { grade: 'E', fromMark: 0, points: 0 },
      ],
      ['order'],
    ],
  ])('%s', (_guarantee, scheme, faults) => {
    expect(faultsOfScheme(scheme)).toEqual(faults);
  });
});
