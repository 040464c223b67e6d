import type { ClassRules } from '../../shared/rules/degreeClass.ts';
import type { EligibilityRules } from '../../shared/rules/eligibility.ts';
import type { GpaRules } from '../../shared/rules/gradePointAverage.ts';
import type { Grade, GradeBand } from '../../shared/rules/grades.ts';
import {
  passGradeOf,
  type GpaRuleSet,
  type GradeScheme,
  type RuleSetVersion,
} from './gradeScheme.ts';

/** Attendance and assessments that an examination asks for, warnings, attempts and medicals. */
interface EligibilityRuleSet extends RuleSetVersion, EligibilityRules {
  warnings: readonly { belowPercent: number; afterClasses: number }[];
  /** `null`: no by-law limits them. */
  attemptsMost: number | null;
  medicalDays: number | null;
}

/** The load of a semester and what may be read again. `null`: the by-law does not say. */
interface RegistrationRuleSet extends RuleSetVersion {
  minimumCredits: number | null;
  maximumCredits: number | null;
  addDropWeeks: number | null;
  allowsImprovement: boolean | null;
}

/**
 * The rules that bind a student from entry to award. A later version does not change them: what was
 * valid when the intake entered stays valid for it. `null`: there is no version of this kind.
 */
export interface ByLaw {
  scheme: GradeScheme | null;
  gpa: GpaRuleSet | null;
  classes: (ClassRules & RuleSetVersion) | null;
  eligibility: EligibilityRuleSet | null;
  registration: RegistrationRuleSet | null;
}

type VersionName = Pick<RuleSetVersion, 'code' | 'number'>;

/** A version of rules, if any, as `CODE number`. */
export function nameOf(rules: VersionName): string;
export function nameOf(rules: VersionName | null): string | null;
export function nameOf(rules: VersionName | null): string | null {
  return rules && `${rules.code} ${rules.number}`;
}

/** A rule set of a by-law, with the fields of its kind. */
export interface RuleRow extends RuleSetVersion {
  kind: 'gradeScheme' | 'gpa' | 'class' | 'eligibility' | 'registration';
  repeatCap?: number | null;
  decimals?: number | null;
  comparedAs?: GpaRules['test'] | null;
  passGrade?: Grade | null;
  inStipulatedTime?: boolean | null;
  shareGrade?: Grade | null;
  sharePercent?: number | null;
  grades?: GradeBand[];
  classes?: ClassRules['classes'];
  attendancePercent?: number | null;
  assignmentsPercent?: number | null;
  excused?: EligibilityRules['excused'] | null;
  warnings?: EligibilityRuleSet['warnings'];
  attemptsMost?: number | null;
  medicalDays?: number | null;
  minimumCredits?: number | null;
  maximumCredits?: number | null;
  addDropWeeks?: number | null;
  allowsImprovement?: boolean | null;
}

/** What an eligibility version leaves open: common values of arts faculties. */
export const USUAL_ELIGIBILITY: EligibilityRules = {
  attendancePercent: 80,
  assignmentsPercent: 50,
  excused: 'leftOut',
};

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

const eligibilityFrom = (row: RuleRow): EligibilityRuleSet => ({
  ...version(row),
  attendancePercent: row.attendancePercent ?? USUAL_ELIGIBILITY.attendancePercent,
  assignmentsPercent: row.assignmentsPercent ?? USUAL_ELIGIBILITY.assignmentsPercent,
  excused: row.excused ?? USUAL_ELIGIBILITY.excused,
  warnings: row.warnings ?? [],
  attemptsMost: row.attemptsMost ?? null,
  medicalDays: row.medicalDays ?? null,
});

const registrationFrom = (row: RuleRow): RegistrationRuleSet => ({
  ...version(row),
  minimumCredits: row.minimumCredits ?? null,
  maximumCredits: row.maximumCredits ?? null,
  addDropWeeks: row.addDropWeeks ?? null,
  allowsImprovement: row.allowsImprovement ?? null,
});

/** The by-law of these rule sets, at most one of each kind. */
export function byLawFrom(rows: readonly RuleRow[]): ByLaw {
  const of = (kind: RuleRow['kind']): RuleRow | undefined => rows.find((row) => row.kind === kind);
  const [scheme, gpa, classes] = [of('gradeScheme'), of('gpa'), of('class')];
  const [eligibility, registration] = [of('eligibility'), of('registration')];
  return {
    scheme: scheme ? schemeFrom(scheme) : null,
    gpa: gpa ? gpaFrom(gpa) : null,
    classes: classes ? classesFrom(classes) : null,
    eligibility: eligibility ? eligibilityFrom(eligibility) : null,
    registration: registration ? registrationFrom(registration) : null,
  };
}
