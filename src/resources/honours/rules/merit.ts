import { createHash } from 'node:crypto';
import {
  compare,
  fraction,
  over,
  rounded,
  ZERO,
  type Fraction,
} from '../../shared/rules/fraction.ts';
import type { Criterion, FailedCondition } from '../api.ts';

/** An average over some units, with the decimals as written. */
export interface Figure {
  gpa: string;
  credits: string;
  /** Σ credit × point; if known, comparisons use it divided by the credits. */
  gradePoints: string | null;
}

/** The figures that the selection uses, from a student's academic record. Subjects by id. */
export interface Figures {
  overall: Figure | null;
  subjects: Readonly<Record<string, Figure>>;
}

/** As stored with a submitted application when its round closed. */
export interface FrozenFigures extends Figures {
  /** Absent in those from before days were stored. */
  day?: string;
}

/** What decides after the subject GPA and the overall GPA, as published; the lot always comes last. */
export type TieRule = 'overallGpa' | 'credits' | 'lot';

/** An option as the allocation sees it. GPAs are decimals as written. */
export interface OptionInput {
  id: string;
  subject: string;
  quota: number;
  minimumSubjectGpa: string | null;
  minimumOverallGpa: string | null;
}

export interface ApplicantInput {
  id: string;
  /** Identifies the student in the lot: the registration number, so that the lot can be verified. */
  lotKey: string;
  /** Ids of options, most wanted first. */
  choices: readonly string[];
  figures: Figures;
}

const SHOWN_DECIMALS = 4;

/** Exact: points over credits if both are known, else the GPA as written. */
export const meritOf = ({ gpa, credits, gradePoints }: Figure): Fraction =>
  gradePoints === null ? fraction(gpa) : over(fraction(gradePoints), fraction(credits));

export const shownMerit = (figure: Figure | null | undefined): string | null =>
  figure ? rounded(meritOf(figure), SHOWN_DECIMALS) : null;

/**
 * The lot of a student under a seed: a lower text comes first. SHA-256, so that the draw can be
 * verified.
 */
export const lotOf = (seed: string, lotKey: string): string =>
  createHash('sha256').update(`${seed}/${lotKey}`).digest('hex');

const conditionFailed = (
  rule: FailedCondition['rule'],
  figure: Figure | null | undefined,
  minimum: string | null,
): FailedCondition[] => {
  const has = shownMerit(figure);
  if (!figure) return [{ rule, has, needs: minimum }];
  return minimum !== null && compare(meritOf(figure), fraction(minimum)) < 0
    ? [{ rule, has, needs: minimum }]
    : [];
};

/** The higher of two minimums, either of which may be missing. */
const stricter = (left: string | null, right: string | null): string | null => {
  if (left === null || right === null) return left ?? right;
  return compare(fraction(left), fraction(right)) >= 0 ? left : right;
};

/** The unmet conditions of an option. The minimum overall GPA of the rules holds for every option. */
export const failedConditions = (
  { figures }: Pick<ApplicantInput, 'figures'>,
  option: OptionInput,
  generalMinimum: string | null,
): FailedCondition[] => [
  ...conditionFailed('subjectGpa', figures.subjects[option.subject], option.minimumSubjectGpa),
  ...conditionFailed(
    'overallGpa',
    figures.overall,
    stricter(option.minimumOverallGpa, generalMinimum),
  ),
];

/** Without both figures an applicant cannot be ranked, whatever is waived. */
export const isComparable = ({ figures }: ApplicantInput, option: OptionInput): boolean =>
  figures.overall !== null && figures.subjects[option.subject] !== undefined;

const higherFirst = (left: Fraction, right: Fraction): number => -compare(left, right);
const figureOf = (applicant: ApplicantInput, subject: string): Fraction => {
  const figure = applicant.figures.subjects[subject];
  return figure ? meritOf(figure) : ZERO;
};
const overallOf = ({ figures }: ApplicantInput): Fraction =>
  figures.overall ? meritOf(figures.overall) : ZERO;
const creditsOf = ({ figures }: ApplicantInput): Fraction =>
  figures.overall ? fraction(figures.overall.credits) : ZERO;

export interface Ranked {
  order: number;
  decidedBy: Criterion;
}

/**
 * The order of merit in one option: GPA in its subject, overall GPA, the published tie rule, the
 * lot. Negative: the left one comes before the right one. `decidedBy` names the criterion.
 */
export function inOrderOfMerit(
  left: ApplicantInput,
  right: ApplicantInput,
  { subject, tieRule, seed }: { subject: string; tieRule: TieRule; seed: string },
): Ranked {
  const bySubject = higherFirst(figureOf(left, subject), figureOf(right, subject));
  if (bySubject !== 0) return { order: bySubject, decidedBy: 'subjectGpa' };
  const byOverall = higherFirst(overallOf(left), overallOf(right));
  if (byOverall !== 0) return { order: byOverall, decidedBy: 'overallGpa' };
  const byCredits = tieRule === 'credits' ? higherFirst(creditsOf(left), creditsOf(right)) : 0;
  if (byCredits !== 0) return { order: byCredits, decidedBy: 'credits' };
  const [ours, theirs] = [lotOf(seed, left.lotKey), lotOf(seed, right.lotKey)];
  return { order: ours < theirs ? -1 : ours > theirs ? 1 : 0, decidedBy: 'lot' };
}
