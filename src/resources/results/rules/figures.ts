import { createHash } from 'node:crypto';
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

const CODE_GROUPS = 4;
const CODE_GROUP_LENGTH = 4;

/**
 * The check code of exactly these figures for a print, sixteen signs of their SHA-256: `3F2A-…`.
 * The order of lines is irrelevant.
 */
export function checkCodeOf(
  registrationNumber: string,
  lines: readonly { unit: string; semester: string; result: string }[],
): string {
  const written = lines
    .map(({ unit, semester, result }) => JSON.stringify([unit, semester, result]))
    .toSorted();
  const hash = createHash('sha256')
    .update([registrationNumber, ...written].join('\n'))
    .digest('hex')
    .toUpperCase();
  return Array.from({ length: CODE_GROUPS }, (_, index) =>
    hash.slice(index * CODE_GROUP_LENGTH, (index + 1) * CODE_GROUP_LENGTH),
  ).join('-');
}

/** A code typed from a print, ignoring case, spaces and dashes. */
export const isSameCode = (typed: string, code: string): boolean =>
  typed.replaceAll(/[\s-]/g, '').toUpperCase() === code.replaceAll('-', '');
