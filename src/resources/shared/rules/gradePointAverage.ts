import { grouped } from '../grouped.ts';
import { compare, fraction, over, rounded, sumOf, times, ZERO, type Fraction } from './fraction.ts';
import { isMarkCode, type Grade, type MarkCode } from './grades.ts';

/** One attempt at one unit, as examined. */
export interface Attempt {
  unit: string;
  /** Credits of the unit, with at most one decimal. */
  credits: number;
  /** Non-GPA units must be passed and do not count. */
  countsInGpa: boolean;
  /** In order: 1 for the first. */
  number: number;
  /**
   * `proper`: at the first opportunity, or after an accepted medical. `repeat`: after a failure or
   * an absence.
   */
  kind: 'proper' | 'repeat';
  result: Grade | MarkCode;
  /** Points of the grade by the scheme in force; absent for codes. */
  points?: number;
}

export interface GpaRules {
  /** A repeated unit counts at most this much, whatever its grade. */
  repeatCap: number;
  decimals: number;
  /** Whether thresholds are compared with the exact or the rounded average. */
  test: 'exact' | 'rounded';
}

interface GpaLine {
  unit: string;
  credits: number;
  attempt: number;
  result: Grade | MarkCode;
  /** Points of the grade, and points as counted. */
  raw: string | null;
  counted: string | null;
  /** Why it counts as it does. */
  because: 'counted' | 'capped' | 'absent' | 'medical' | 'nonGpa';
}

export interface GradePointAverage {
  /** `null`: nothing counts yet. */
  exact: Fraction | null;
  shown: string | null;
  credits: string;
  lines: GpaLine[];
}

const POINTS = 2;

/**
 * The attempt of a unit that counts: the best by counted points; of equal ones the earliest. A
 * medical absence (MC) is no attempt at all and counts only where there is nothing else. Which
 * attempt counts is the default of this faculty: no state rule was found.
 */
function countingLine(attempts: readonly Attempt[], rules: GpaRules): GpaLine {
  const [only, ...further] = attempts;
  if (only && further.length === 0) return lineOf(only, rules);
  const lines = attempts
    .toSorted((left, right) => left.number - right.number)
    .map((attempt) => lineOf(attempt, rules))
    .toSorted(
      (left, right) =>
        rank(right) - rank(left) ||
        compare(fraction(right.counted ?? '0'), fraction(left.counted ?? '0')),
    );
  const [line] = lines;
  if (!line) throw new RangeError('a unit without an attempt');
  return line;
}

const rank = ({ because }: GpaLine): number => (because === 'medical' ? 0 : 1);

/**
 * AB uses the attempt and counts 0.00; MC leaves the unit out of both sums (meaning of the codes:
 * to be confirmed by the faculty).
 */
function lineOf(
  { unit, credits, countsInGpa, number, kind, result, points = 0 }: Attempt,
  { repeatCap }: GpaRules,
): GpaLine {
  const counting = (
    raw: string | null,
    counted: string | null,
    because: GpaLine['because'],
  ): GpaLine => ({ unit, credits, attempt: number, result, raw, counted, because });
  if (result === 'MC') return counting(null, null, 'medical');
  if (!countsInGpa) return counting(null, null, 'nonGpa');
  if (isMarkCode(result)) return counting(null, rounded(ZERO, POINTS), 'absent');
  const raw = fraction(points);
  const text = rounded(raw, POINTS);
  const cap = kind === 'repeat' ? fraction(repeatCap) : raw;
  return compare(cap, raw) < 0
    ? counting(text, rounded(cap, POINTS), 'capped')
    : counting(text, text, 'counted');
}

/**
 * Σ(credits × points) / Σ credits over the units that count (BUSL grading page; Peradeniya manual
 * 2.3.4.1). Exact until it is shown; the order in which attempts are given is irrelevant.
 */
export function gradePointAverage(
  attempts: readonly Attempt[],
  rules: GpaRules,
): GradePointAverage {
  const byUnit = grouped(attempts, ({ unit }) => unit);
  const lines = [...byUnit.keys()]
    .toSorted()
    .map((unit) => countingLine(byUnit.get(unit) ?? [], rules));
  const counting = lines.flatMap(({ credits, counted }) =>
    counted === null ? [] : [{ credits: fraction(credits), points: fraction(counted) }],
  );
  const credits = sumOf(counting.map((line) => line.credits));
  const exact =
    credits.numerator === 0n
      ? null
      : over(sumOf(counting.map((line) => times(line.credits, line.points))), credits);
  return {
    exact,
    shown: exact && rounded(exact, rules.decimals),
    credits: rounded(credits, 1),
    lines,
  };
}

/** The average that thresholds are compared with. */
export const testedAverage = (
  { exact, shown }: GradePointAverage,
  { test }: GpaRules,
): Fraction | null => (test === 'rounded' && shown !== null ? fraction(shown) : exact);
