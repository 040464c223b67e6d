import {
  attendanceStanding,
  type AttendanceCounts,
  type EligibilityRules,
} from '../../shared/rules/eligibility.ts';

/** One level of the rule: below this percentage, once this many classes were held. */
export interface WarningLevel {
  belowPercent: number;
  afterClasses: number;
}

type Rule = Pick<EligibilityRules, 'attendancePercent' | 'excused'>;

/**
 * The warning level of a student, from 1, the mildest; 0: none. The most severe level counts, so
 * that a student gets one e-mail for several levels.
 */
export function warningLevel(
  counts: AttendanceCounts,
  levels: readonly WarningLevel[],
  rule: Rule,
): number {
  const ordered = levels.toSorted((left, right) => right.belowPercent - left.belowPercent);
  const { percent } = attendanceStanding(counts, { ...rule, assignmentsPercent: 0 });
  if (percent === null) return 0;
  return (
    ordered.findLastIndex(
      ({ belowPercent, afterClasses }) =>
        counts.held >= afterClasses && isBelow(counts, rule, belowPercent),
    ) + 1
  );
}

/** Compared exactly, not rounded. */
const isBelow = (counts: AttendanceCounts, rule: Rule, percent: number): boolean =>
  !attendanceStanding(counts, { ...rule, attendancePercent: percent, assignmentsPercent: 0 }).isMet;
