import { DAY_MS, type Localised } from '../../../contract/model/constants.ts';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import { fraction, over, rounded } from '../../shared/rules/fraction.ts';
import { MIN_SHARE, MIN_VOTERS } from '../anonymity.ts';
import {
  MAX_COMMENT,
  SCALE_TOP,
  type FormQuestion,
  type FormTarget,
  type CommentDecision,
  type GivenAnswer,
  type QuestionResult,
  type TargetResult,
  type Withheld,
} from '../api.ts';

/** The figures that are compared with the thresholds. */
export interface Turnout {
  voters: number;
  participants: number;
  minVoters: number;
  minShare: number;
}

const CLOSED_STATES: readonly string[] = ['closed', 'reviewed', 'published'];
/** The comments have been reviewed. */
const REVIEWED_STATES: readonly string[] = ['reviewed', 'published'];

/**
 * Whether enough people answered to show results: at least `minVoters` and `minShare` percent of
 * the participants, and never less than the faculty's minimum, whatever the record says (EvaP hides
 * ratings under a number of voters and averages under a share of the participants; five and 30 %
 * are ours).
 */
export function isEnough({ voters, participants, minVoters, minShare }: Turnout): boolean {
  return (
    voters >= Math.max(minVoters, MIN_VOTERS) &&
    participants > 0 &&
    voters * 100 >= Math.max(minShare, MIN_SHARE) * participants
  );
}

/** The roles of a person in an evaluation: organiser, teacher of the unit, or student. */
export type EvaluationRole = 'office' | 'teacher' | 'student';

/**
 * Why results are withheld; `null`: they are shown. The only place that decides this: withheld
 * while people still answer, because two readings could be subtracted; below the thresholds; from
 * those who mark the unit until their marks are handed in, so that no answer touches a mark; and
 * from students until publication.
 */
export function withheldFrom(
  role: EvaluationRole,
  state: string,
  turnout: Turnout & { awaitsGrades: boolean },
): Withheld['reason'] | null {
  if (!CLOSED_STATES.includes(state)) return 'notClosed';
  if (!isEnough(turnout)) return 'tooFew';
  if (turnout.awaitsGrades) return 'awaitsGrades';
  return role === 'student' && state !== 'published' ? 'notPublished' : null;
}

/** Whether enough people answered this question; otherwise only this question is withheld. */
export const isQuestionEnough = (
  answers: number,
  { minVoters }: Pick<Turnout, 'minVoters'>,
): boolean => answers >= Math.max(minVoters, MIN_VOTERS);

/**
 * Whether a role reads the results about `staff` (`null`: the unit): the office all, teachers the
 * unit's and their own, students the unit's.
 */
export function readsTarget(
  role: EvaluationRole,
  staff: string | null,
  own: string | null,
): boolean {
  return role === 'office' || staff === null || (role === 'teacher' && staff === own);
}

/**
 * Whether a comment is shown, after the review: a public one to all readers of its target, a
 * private one only to the person it is about, or to the unit's teachers if it is about the unit.
 */
export function readsComment(
  decision: CommentDecision,
  state: string,
  who: { teaches: boolean; own: string | null },
  staff: string | null,
): boolean {
  if (!REVIEWED_STATES.includes(state)) return false;
  if (decision === 'public') return true;
  return decision === 'private' && (staff === null ? who.teaches : staff === who.own);
}

/** Reviewers cannot decide on comments about their own teaching. */
export const mayReview = ({ runs, teaches }: { runs: boolean; teaches: boolean }): boolean =>
  runs && !teaches;

type OfKind = Pick<FormQuestion, 'kind'>;
/** Whether a question is answered in words instead of with a value. */
export const isInWords = ({ kind }: OfKind): boolean => kind === 'text';
/** Whether a question is answered with a rating, which has an average. */
export const isOnScale = ({ kind }: OfKind): boolean => kind === 'scale';

const upTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);
const VALUES: Readonly<Record<FormQuestion['kind'], (choices: number) => number[]>> = {
  text: () => [],
  yesNo: () => [0, 1],
  scale: () => upTo(SCALE_TOP),
  choice: upTo,
};

/** The numeric answers of a question, lowest first; none for a text question. */
export const valuesOf = ({ kind, choices }: OfKind & { choices: { length: number } }): number[] =>
  VALUES[kind](choices.length);

const LABELS: Readonly<
  Record<
    FormQuestion['kind'],
    (value: number, choices: FormQuestion['choices']) => Localised | string
  >
> = {
  text: String,
  yesNo: (value) => `pages.feedback.form.${value === 1 ? 'yes' : 'no'}`,
  scale: String,
  choice: (value, choices) => choices[value - 1] ?? String(value),
};

/** The label of a numeric answer: the words of a choice, the key of a text, or the number itself. */
export const labelOf = (
  { kind, choices }: Pick<FormQuestion, 'kind' | 'choices'>,
  value: number,
): Localised | string => LABELS[kind](value, choices);

/** The stored answers: ratings and texts, no longer linked to each other. */
export interface Ballot {
  ratings: { target: string; question: string; value: number }[];
  texts: { target: string; question: string; body: string }[];
  problems: Record<string, FieldProblem>;
}

const wrong = (code: FieldProblem['code'], args?: FieldProblem['args']): FieldProblem =>
  args ? { code, args } : { code };

function faultOf(
  question: FormQuestion | undefined,
  value: number | null,
  text: string,
): FieldProblem | null {
  if (!question) return wrong('unknown');
  if (value !== null && !valuesOf(question).includes(value)) return wrong('notAnOption');
  if (text !== '' && !isInWords(question) && !question.allowsRemark) return wrong('unknown');
  if (text.length > MAX_COMMENT) return wrong('tooLong', { max: MAX_COMMENT });
  const isEmpty = isInWords(question) ? text === '' : value === null;
  return question.isRequired && isEmpty ? wrong('required') : null;
}

/**
 * Converts answers into a ballot. Problems are keyed by `target/question`, or `answers` if all
 * answers are empty.
 */
export function ballotOf(targets: readonly FormTarget[], given: readonly GivenAnswer[]): Ballot {
  const ballot: Ballot = { ratings: [], texts: [], problems: {} };
  const asked = new Map<string, FormQuestion>(
    targets.flatMap(({ id, questions }) =>
      questions.map((question) => [`${id}/${question.id}`, question] as const),
    ),
  );
  const answers = new Map<string, GivenAnswer>();
  for (const answer of given) {
    const key = `${answer.target}/${answer.question}`;
    if (answers.has(key)) ballot.problems[key] = wrong('listedTwice');
    answers.set(key, answer);
  }
  for (const key of new Set([...asked.keys(), ...answers.keys()])) {
    const { value: number = null, text: written = null } = answers.get(key) ?? {
      value: null,
      text: null,
    };
    const [value, text] = [number ?? null, (written ?? '').trim()];
    const fault = faultOf(asked.get(key), value, text);
    if (fault) ballot.problems[key] ??= fault;
    const [target = '', question = ''] = key.split('/');
    if (value !== null) ballot.ratings.push({ target, question, value });
    if (text !== '') ballot.texts.push({ target, question, body: text });
  }
  if (
    ballot.ratings.length + ballot.texts.length === 0 &&
    Object.keys(ballot.problems).length === 0
  )
    ballot.problems['answers'] = wrong('required');
  return ballot;
}

/** The mean of answers on a scale, to two decimals, half up; `null` without answers. */
export function averageOf(counts: readonly { value: number; count: number }[]): string | null {
  const answers = counts.reduce((sum, { count }) => sum + count, 0);
  if (answers === 0) return null;
  return rounded(
    over(
      fraction(counts.reduce((sum, { value, count }) => sum + value * count, 0)),
      fraction(answers),
    ),
    2,
  );
}

const averaged = (questions: readonly QuestionResult[]): string =>
  questions
    .filter(({ average, countsInAverage }) => average !== null && countsInAverage)
    .map(({ id }) => id)
    .toSorted()
    .join();

/**
 * The results with the averages of an earlier evaluation: of the same question about the same
 * person or the unit. The average over all questions is compared only over the same questions.
 */
export const withFormer = (
  targets: readonly TargetResult[],
  former: readonly TargetResult[],
): TargetResult[] =>
  targets.map((target) => {
    const before = former.find(({ staff }) => staff?.id === target.staff?.id);
    if (!before) return target;
    const isSame = averaged(before.questions) === averaged(target.questions);
    return {
      ...target,
      formerAverage: isSame ? before.average : null,
      questions: target.questions.map((question) => ({
        ...question,
        formerAverage:
          question.average === null
            ? null
            : (before.questions.find(({ id }) => id === question.id)?.average ?? null),
      })),
    };
  });

export type ReminderKind = 'twoDays' | 'lastDay';

/**
 * Which reminder is due: within two days of the end, and again within one (EvaP,
 * REMIND_X_DAYS_AHEAD_OF_END_DATE).
 */
export function reminderDue(opensAt: Date, closesAt: Date, now: Date): ReminderKind | null {
  const left = closesAt.getTime() - now.getTime();
  if (left <= 0 || left > 2 * DAY_MS) return null;
  // No reminder within a day of the opening.
  if (now.getTime() - opensAt.getTime() < DAY_MS) return null;
  return left > DAY_MS ? 'twoDays' : 'lastDay';
}

export interface Target {
  /** `null`: the unit. */
  staff: string | null;
  questionnaire: string;
}

/**
 * Problems of an evaluation's targets: each person once, only teachers of the unit, each with a
 * questionnaire about people.
 */
export function targetProblems(
  targets: readonly Target[],
  aboutOf: ReadonlyMap<string, string>,
  teachers: readonly string[],
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  const seen = new Set<string | null>();
  for (const [index, { staff, questionnaire }] of targets.entries()) {
    const [row, about] = [`targets.${index}`, aboutOf.get(questionnaire)];
    if (staff !== null && !teachers.includes(staff))
      problems[`${row}.staff`] = wrong('notAnOption');
    else if (seen.has(staff)) problems[`${row}.staff`] = wrong('listedTwice');
    else if (about === 'lecturer' && staff === null) problems[`${row}.staff`] = wrong('required');
    else if (about === 'unit' && staff !== null)
      problems[`${row}.questionnaire`] = wrong('notAnOption');
    seen.add(staff);
  }
  return problems;
}
