import { fraction, over, rounded, times } from '../../shared/rules/fraction.ts';
import { GRADES, type Grade } from '../../shared/rules/grades.ts';
import type { Distribution, ResultCode } from '../api.ts';

/** One line as counted. */
export interface CountedLine {
  code: ResultCode | null;
  grade: Grade | null;
  isPassed: boolean;
}

/** Grades and codes in order, best first. */
export const COUNTED = [...GRADES, 'AB', 'MC', 'WH', 'IC'] as const;

/**
 * The distribution of grades. An absence without excuse counts as sat and not passed; medical,
 * withheld and incomplete results are listed separately and are in no rate.
 */
export function distributionOf(lines: readonly CountedLine[]): Distribution {
  const grades: Partial<Record<(typeof COUNTED)[number], number>> = {};
  for (const { code, grade } of lines) {
    const key = grade ?? (code === 'value' ? null : code);
    if (key !== null) grades[key] = (grades[key] ?? 0) + 1;
  }
  const sat = lines.filter(({ code }) => code === 'value' || code === 'AB').length;
  const passed = lines.filter(({ code, isPassed }) => code === 'value' && isPassed).length;
  return {
    grades,
    sat,
    passed,
    rate:
      sat === 0 ? null : rounded(times(over(fraction(passed), fraction(sat)), fraction(100)), 1),
  };
}
