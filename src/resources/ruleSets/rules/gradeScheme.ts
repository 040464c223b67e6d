import type { GpaRules } from '../../shared/rules/gradePointAverage.ts';
import type { Grade, GradeBand } from '../../shared/rules/grades.ts';

/** A version of a rule set, as stored with a result. */
export interface RuleSetVersion {
  id: string;
  code: string;
  number: number;
}

export interface GradeScheme extends RuleSetVersion {
  bands: readonly GradeBand[];
  passGrade: Grade;
}

/** The least grade that passes a unit; without a scheme that of UGC Circular 901. */
export const passGradeOf = (scheme: Pick<GradeScheme, 'passGrade'> | null): Grade =>
  scheme?.passGrade ?? 'C';

export interface GpaRuleSet extends GpaRules, RuleSetVersion {}
