import type { AcademicRecord } from '../../academicRecord/rules/academicRecord.ts';
import { grouped } from '../../shared/grouped.ts';
import { fraction, rounded, times } from '../../shared/rules/fraction.ts';
import {
  gradePointAverage,
  type GpaRules,
  type GradePointAverage,
} from '../../shared/rules/gradePointAverage.ts';
import type { Figure, Figures } from './merit.ts';

const GPA_DECIMALS = 4;
/** Credits have one decimal and points two, so that the sum of their products is exact. */
const POINT_DECIMALS = 3;

export const NO_FIGURES: Figures = { overall: null, subjects: {} };

/** `null`: nothing counts yet. By-laws that compare the rounded average compare it here, too. */
function figureOf({ exact, shown, credits }: GradePointAverage, { test }: GpaRules): Figure | null {
  if (exact === null) return null;
  if (test === 'rounded') return { gpa: shown ?? '', credits, gradePoints: null };
  return {
    gpa: rounded(exact, GPA_DECIMALS),
    credits,
    gradePoints: rounded(times(exact, fraction(credits)), POINT_DECIMALS),
  };
}

/** A student's figures over all units, and over those of each subject (ids by the id of a unit). */
export function figuresFrom(
  { attempts, average, gpa }: AcademicRecord,
  subjectsOf: ReadonlyMap<string, readonly string[]>,
): Figures {
  if (!gpa || !average) return NO_FIGURES;
  const bySubject = grouped(
    attempts.flatMap((attempt) =>
      (subjectsOf.get(attempt.unit) ?? []).map((subject) => ({ subject, attempt })),
    ),
    ({ subject }) => subject,
  );
  const subjects = [...bySubject].flatMap(([subject, within]) => {
    const own = gradePointAverage(
      within.map(({ attempt }) => attempt),
      gpa,
    );
    const figure = figureOf(own, gpa);
    return figure ? [[subject, figure] as const] : [];
  });
  return { overall: figureOf(average, gpa), subjects: Object.fromEntries(subjects) };
}
