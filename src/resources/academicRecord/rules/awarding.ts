import type { ByLaw } from '../../ruleSets/rules/byLaw.ts';
import type { GpaRuleSet, GradeScheme } from '../../ruleSets/rules/gradeScheme.ts';

/** The rules that results are made by; `null` if a kind is missing. */
export interface ResultRules {
  scheme: GradeScheme;
  gpa: GpaRuleSet;
}

export const rulesOf = ({ scheme, gpa }: ByLaw): ResultRules | null =>
  scheme && gpa ? { scheme, gpa } : null;

/** The versions of the rules, as stored with a result. */
export interface RuleVersions {
  scheme: string | null;
  gpaRules: string | null;
  /** Both as displayed. */
  ruleSet: string | null;
}

export const versionsOf = (rules: ResultRules | null): RuleVersions => ({
  scheme: rules?.scheme.id ?? null,
  gpaRules: rules?.gpa.id ?? null,
  ruleSet:
    rules && [rules.scheme, rules.gpa].map(({ code, number }) => `${code} ${number}`).join(', '),
});
