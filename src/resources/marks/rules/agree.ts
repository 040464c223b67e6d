import {
  compare,
  fraction,
  type Fraction,
  HUNDRED,
  over,
  plus,
  rounded,
  times,
} from '../../shared/rules/fraction.ts';
import { gradeOf, type GradeBand } from '../../shared/rules/grades.ts';
import { BLANK, isSameMark, plainDecimal, type Mark } from './mark.ts';

export interface AgreeRule {
  /** Largest difference of close marks, in per cent of the component's maximum. */
  within: number;
  bands: readonly GradeBand[];
}
const percentOf = (value: string, maximum: string): Fraction =>
  over(times(fraction(value), HUNDRED), fraction(maximum));

/** The grade of a mark as a share of its maximum; `null` without bands. */
export const bandOf = (
  bands: readonly GradeBand[],
  value: string,
  maximum: string,
): string | null => {
  // Bands are thresholds of at most two decimals, so rounding down keeps every mark in its band.
  const { numerator, denominator } = percentOf(value, maximum);
  const text = rounded({ numerator: (numerator * 100n) / denominator, denominator: 100n }, 2);
  return bands.length === 0 ? null : gradeOf(bands, text).grade;
};

/**
 * The mark that follows from two markers by rule: equal codes and marks are kept; close marks in
 * one grade band give their mean, rounded half up to two decimals. `null`: the markers must
 * decide.
 */
export function agreedMark(
  first: Mark,
  second: Mark,
  maximum: string,
  { within, bands }: AgreeRule,
): Mark | null {
  if (isSameMark(first, second)) return first.status === 'blank' ? null : first;
  if (first.value === null || second.value === null) return null;
  const [left, right] = [fraction(first.value), fraction(second.value)];
  const difference =
    compare(left, right) > 0
      ? plus(left, times(right, fraction(-1)))
      : plus(right, times(left, fraction(-1)));
  if (compare(over(times(difference, HUNDRED), fraction(maximum)), fraction(within)) > 0)
    return null;
  if (bandOf(bands, first.value, maximum) !== bandOf(bands, second.value, maximum)) return null;
  return { status: 'value', value: plainDecimal(rounded(over(plus(left, right), fraction(2)), 2)) };
}

/** Whether an agreed mark differs from the one by rule, so that it needs a reason. */
export const needsReason = (
  mark: Mark,
  { first = BLANK, second = BLANK }: { first?: Mark | undefined; second?: Mark | undefined },
  maximum: string,
  rule: AgreeRule,
): boolean => {
  const byRule = agreedMark(first, second, maximum, rule);
  return mark.status !== 'blank' && !(byRule && isSameMark(byRule, mark));
};
