import type { GpaRuleSet, GradeScheme } from '../../ruleSets/rules/gradeScheme.ts';
import { grouped } from '../../shared/grouped.ts';
import { fraction, rounded, sumOf } from '../../shared/rules/fraction.ts';
import {
  gradePointAverage,
  type Attempt,
  type GradePointAverage,
} from '../../shared/rules/gradePointAverage.ts';
import { type Grade, type MarkCode } from '../../shared/rules/grades.ts';

/** A sitting that stands: neither replaced nor withdrawn, with a grade or an absence. */
export interface Sitting {
  id: string;
  unit: string;
  /** Code of the unit. */
  code: string;
  credits: number;
  countsInGpa: boolean;
  semester: string;
  /** The day of the paper (`2026-02-01`), otherwise the first of the semester. */
  day: string;
  /** Position in the student's record, which decides between sittings of one day. */
  sequence: number;
  /** As registered; `null` for a grade from before the portal. */
  registeredAs: 'proper' | 'repeat' | 'medical' | 'improvement' | null;
  result: Grade | MarkCode;
  points: number | null;
  isPassed: boolean;
}

/** One attempt at a unit, for `gradePointAverage` and for lists. */
export interface RecordedAttempt extends Attempt {
  sitting: string;
  semester: string;
  code: string;
  isPassed: boolean;
}

/** The results of a student that stand in one course unit. */
export interface UnitResults {
  /** The earliest first. */
  grades: readonly (Grade | MarkCode)[];
  /** One of them is a pass by the rules that it was awarded by. */
  isPassed: boolean;
}

/** What a student has done by the sittings that stand, under the by-law of the student. */
export interface AcademicRecord {
  attempts: RecordedAttempt[];
  /** `null`: the by-law has no such rules. */
  gpa: GpaRuleSet | null;
  scheme: GradeScheme | null;
  average: GradePointAverage | null;
  /** Credits of passed units, each counted once, with one decimal. */
  creditsEarned: string;
  /** Ids of units attempted and not passed; a medical is not an attempt. */
  unitsFailed: string[];
}

const inOrder = (one: Sitting, other: Sitting): number =>
  one.day < other.day ? -1 : one.day > other.day ? 1 : one.sequence - other.sequence;

/**
 * The attempts of one unit, whose sittings are in the order of the papers. A sitting without a
 * registration is a repeat after a failure or an absence; an accepted medical is no attempt.
 */
const attemptsOf = (sittings: readonly Sitting[]): RecordedAttempt[] =>
  sittings.map((sitting, index, all) => {
    const { registeredAs, points } = sitting;
    const isRepeat =
      registeredAs === null
        ? all.slice(0, index).some(({ result }) => result !== 'MC')
        : registeredAs === 'repeat';
    return {
      sitting: sitting.id,
      unit: sitting.unit,
      code: sitting.code,
      credits: sitting.credits,
      countsInGpa: sitting.countsInGpa,
      semester: sitting.semester,
      result: sitting.result,
      isPassed: sitting.isPassed,
      number: index + 1,
      kind: isRepeat ? 'repeat' : 'proper',
      ...(points === null ? {} : { points }),
    };
  });

/** The credits of each unit passed, as awarded at the last pass, by the unit's id. */
export const creditsPassed = (attempts: readonly RecordedAttempt[]): ReadonlyMap<string, number> =>
  new Map(attempts.filter(({ isPassed }) => isPassed).map(({ unit, credits }) => [unit, credits]));

/**
 * Reads a student's sittings by the rules of the student. The order in which they were published is
 * irrelevant.
 */
export function academicRecord(
  sittings: readonly Sitting[],
  { gpa, scheme }: Pick<AcademicRecord, 'gpa' | 'scheme'>,
): AcademicRecord {
  const byUnit = grouped(sittings.toSorted(inOrder), ({ unit }) => unit);
  const attempts = [...byUnit.values()].flatMap(attemptsOf);
  const passed = creditsPassed(attempts);
  const failed = attempts.filter(({ unit, result }) => !passed.has(unit) && result !== 'MC');
  return {
    attempts,
    gpa,
    scheme,
    average: gpa && gradePointAverage(attempts, gpa),
    creditsEarned: rounded(sumOf([...passed.values()].map((credits) => fraction(credits))), 1),
    unitsFailed: [...new Set(failed.map(({ unit }) => unit))],
  };
}

/** The average over the attempts of one semester. `null`: the by-law has no GPA rules. */
export const averageOfSemester = (
  { attempts, gpa }: AcademicRecord,
  semester: string,
): GradePointAverage | null =>
  gpa &&
  gradePointAverage(
    attempts.filter((attempt) => attempt.semester === semester),
    gpa,
  );
