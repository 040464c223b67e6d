import type { ResultCode } from '../../academicRecord/api/working.ts';
import { fraction, over, rounded, times } from '../../shared/rules/fraction.ts';
import { GRADES, type Grade } from '../../shared/rules/grades.ts';
import type { Distribution } from '../api.ts';

/** One line as counted. */
interface CountedLine {
  code: ResultCode | null;
  grade: Grade | null;
  isPassed: boolean;
}

/** Grades and codes in order, best first. */
export const COUNTED = [...GRADES, 'AB', 'MC', 'WH', 'IC'] as const;

/** How many results have each grade or code, how many were sat, and how many of these passed. */
export type ResultCounts = Readonly<Record<(typeof COUNTED)[number] | 'sat' | 'passed', number>>;

/**
 * The distribution of grades. An absence without excuse counts as sat and not passed; medical,
 * withheld and incomplete results are listed separately and are in no rate.
 */
export function distributionFrom({ sat, passed, ...counts }: ResultCounts): Distribution {
  const given = COUNTED.filter((code) => counts[code] > 0);
  return {
    grades: Object.fromEntries(given.map((code) => [code, counts[code]])),
    sat,
    passed,
    rate:
      sat === 0 ? null : rounded(times(over(fraction(passed), fraction(sat)), fraction(100)), 1),
  };
}

const shownAs = ({ code, grade }: CountedLine): string | null =>
  grade ?? (code === 'value' ? null : code);

/** The distribution of grades in these lines. */
export function distributionOf(lines: readonly CountedLine[]): Distribution {
  const counts = Object.fromEntries(
    COUNTED.map((code) => [code, lines.filter((line) => shownAs(line) === code).length]),
  ) as Record<(typeof COUNTED)[number], number>;
  return distributionFrom({
    ...counts,
    sat: lines.filter(({ code }) => code === 'value' || code === 'AB').length,
    passed: lines.filter(({ code, isPassed }) => code === 'value' && isPassed).length,
  });
}
