import { expect, it } from 'vitest';
import { warningLevel } from './warningRules.ts';

const LEVELS = [
  { belowPercent: 80, afterClasses: 4 },
  { belowPercent: 85, afterClasses: 3 },
];
const rule = { attendancePercent: 80, excused: 'leftOut' } as const;
const counts = (held: number, attended: number, excused = 0) => ({
  planned: 15,
  held,
  attended,
  excused,
});

it.each([
  ['nobody before the first class', counts(0, 0), 0],
  ['nobody before enough classes were held', counts(2, 0), 0],
  ['the mildest level first', counts(6, 5), 1],
  ['the gravest of several', counts(5, 3), 2],
  ['nobody exactly at the threshold', counts(20, 17), 0],
  ['the second level only after its own number of classes', counts(3, 2), 1],
  ['with excused absences left out', counts(6, 4, 1), 1],
])('warns %s', (_name, line, level) => expect(warningLevel(line, LEVELS, rule)).toBe(level));

it('counts an excused absence as attended if the rule says so', () => {
  expect(warningLevel(counts(6, 4, 2), LEVELS, { ...rule, excused: 'attended' })).toBe(0);
});
