import { compare, fraction, type Fraction, HUNDRED, over, rounded, times } from './fraction.ts';

export interface EligibilityRules {
  /**
   * Per cent of the classes held that must have been attended: 80 at some institutes, 70 at Colombo
   * Arts.
   */
  attendancePercent: number;
  /** Per cent of the continuous assessments that must have been done: at least half at Colombo Arts. */
  assignmentsPercent: number;
  /** How an excused or medical absence counts: as attended, or as if the class was not held. */
  excused: 'attended' | 'leftOut';
}

/**
 * Counts of one student in one unit so far. `planned` counts all classes of the semester, held ones
 * included.
 */
export interface AttendanceCounts {
  planned: number;
  held: number;
  attended: number;
  excused: number;
}

export interface EligibilityFacts extends AttendanceCounts {
  assignmentsDue: number;
  assignmentsDone: number;
}

export interface AttendanceStanding {
  /** Shown with one decimal; `null` before the first class. */
  percent: string | null;
  /** The highest percentage still reachable. */
  reachable: string | null;
  /**
   * The number of future classes that can be missed without falling below the threshold; negative
   * if it is unreachable.
   */
  canMiss: number;
  isMet: boolean;
  /** Numerator and denominator of the percentage. */
  numerator: number;
  denominator: number;
}
const percentOf = (part: number, whole: number): Fraction | null =>
  whole <= 0 ? null : times(over(fraction(part), fraction(whole)), HUNDRED);
const shown = (value: Fraction | null): string | null => value && rounded(value, 1);

/** Numerator and denominator of the percentage. */
function basis(
  { held, attended, excused }: AttendanceCounts,
  rule: EligibilityRules['excused'],
): { part: number; whole: number } {
  return rule === 'attended'
    ? { part: attended + excused, whole: held }
    : { part: attended, whole: held - excused };
}

/** A student's standing in a unit at any time, by the same rule as at the end. */
export function attendanceStanding(
  counts: AttendanceCounts,
  { attendancePercent, excused }: EligibilityRules,
): AttendanceStanding {
  const { part, whole } = basis(counts, excused);
  const left = Math.max(0, counts.planned - counts.held);
  const present = percentOf(part, whole);
  const best = percentOf(part + left, whole + left);
  // Of whole + left classes at least ceil(share) must be attended; what is left beyond that can be missed.
  const needed = Math.ceil(Number((attendancePercent * (whole + left)).toFixed(6)) / 100);
  const threshold = fraction(attendancePercent);
  return {
    percent: shown(present),
    reachable: shown(best),
    canMiss: part + left - needed,
    isMet: present === null || compare(present, threshold) >= 0,
    numerator: part,
    denominator: whole,
  };
}

export interface EligibilityReason {
  rule: 'attendance' | 'assignments';
  met: boolean;
  has: string;
  needs: string;
}

/** Whether a student may sit the examination of a unit, with one line for each rule. */
export function decideEligibility(
  facts: EligibilityFacts,
  rules: EligibilityRules,
): { isEligible: boolean; reasons: EligibilityReason[] } {
  const attendance = attendanceStanding(facts, rules);
  const done = percentOf(facts.assignmentsDone, facts.assignmentsDue);
  const reasons: EligibilityReason[] = [
    {
      rule: 'attendance',
      met: attendance.isMet,
      has: attendance.percent ?? '–',
      needs: rounded(fraction(rules.attendancePercent), 1),
    },
    {
      rule: 'assignments',
      met: done === null || compare(done, fraction(rules.assignmentsPercent)) >= 0,
      has: shown(done) ?? '–',
      needs: rounded(fraction(rules.assignmentsPercent), 1),
    },
  ];
  return { isEligible: reasons.every(({ met }) => met), reasons };
}
