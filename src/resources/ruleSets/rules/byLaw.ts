import type { ClassRules } from '../../shared/rules/degreeClass.ts';
import type { GpaRules } from '../../shared/rules/gradePointAverage.ts';
import type { Grade, GradeBand } from '../../shared/rules/grades.ts';
import {
  passGradeOf,
  type GpaRuleSet,
  type GradeScheme,
  type RuleSetVersion,
} from './gradeScheme.ts';

/**
 * The rules that bind a student from entry to award. A later version does not change them: what was
 * valid when the intake entered stays valid for it. `null`: there is no version of this kind.
 */
export interface ByLaw {
  scheme: GradeScheme | null;
  gpa: GpaRuleSet | null;
  classes: (ClassRules & RuleSetVersion) | null;
}

/** A rule set of a by-law, with the fields of its kind. */
export interface RuleRow extends RuleSetVersion {
  kind: 'gradeScheme' | 'gpa' | 'class';
  repeatCap?: number | null;
  decimals?: number | null;
  comparedAs?: GpaRules['test'] | null;
  passGrade?: Grade | null;
  inStipulatedTime?: boolean | null;
  shareGrade?: Grade | null;
  sharePercent?: number | null;
  grades?: GradeBand[];
  classes?: ClassRules['classes'];
}

const version = ({ id, code, number }: RuleRow): RuleSetVersion => ({ id, code, number });

const schemeFrom = (row: RuleRow): GradeScheme => ({
  ...version(row),
  bands: row.grades ?? [],
  passGrade: row.passGrade ?? passGradeOf(null),
});

const gpaFrom = (row: RuleRow): GpaRuleSet => ({
  ...version(row),
  repeatCap: row.repeatCap ?? 2,
  decimals: row.decimals ?? 2,
  test: row.comparedAs ?? 'exact',
});

const classesFrom = (row: RuleRow): ClassRules & RuleSetVersion => ({
  ...version(row),
  classes: row.classes ?? [],
  inStipulatedTime: row.inStipulatedTime ?? true,
  ...(row.shareGrade && typeof row.sharePercent === 'number'
    ? { share: { grade: row.shareGrade, percent: row.sharePercent } }
    : {}),
});

/** The by-law of these rule sets, at most one of each kind. */
export function byLawFrom(rows: readonly RuleRow[]): ByLaw {
  const of = (kind: RuleRow['kind']): RuleRow | undefined => rows.find((row) => row.kind === kind);
  const [scheme, gpa, classes] = [of('gradeScheme'), of('gpa'), of('class')];
  return {
    scheme: scheme ? schemeFrom(scheme) : null,
    gpa: gpa ? gpaFrom(gpa) : null,
    classes: classes ? classesFrom(classes) : null,
  };
}
