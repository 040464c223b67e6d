import { passGradeOf, type GradeScheme } from '../../ruleSets/rules/gradeScheme.ts';
import { isMarkCode, reaches, type Grade, type MarkCode } from '../../shared/rules/grades.ts';

/** What the ledger keeps of a grade without marks behind it. */
export interface EnteredFigures {
  code: 'value' | MarkCode;
  grade: Grade | null;
  /** Points of the grade with two decimals; an absence counts none. */
  points: string | null;
  isPassed: boolean;
}

/** The figures of an entered grade by a scheme; without one, a grade has no points. */
export function figuresOfEntry(
  result: Grade | MarkCode,
  scheme: GradeScheme | null,
): EnteredFigures {
  if (isMarkCode(result)) return { code: result, grade: null, points: null, isPassed: false };
  const band = scheme?.bands.find(({ grade }) => grade === result);
  return {
    code: 'value',
    grade: result,
    points: band?.points.toFixed(2) ?? null,
    isPassed: reaches([result], passGradeOf(scheme)),
  };
}
