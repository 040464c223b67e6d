import type { Queryable, Person } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type {
  AnswerCount,
  AskedQuestion,
  AskedTarget,
  CommentDecision,
  FeedbackReply,
  FeedbackResult,
  QuestionResult,
  ResultLine,
  TargetResult,
} from '../api.ts';
import {
  averageOf,
  isQuestionEnough,
  readsComment,
  readsTarget,
  valuesOf,
  withheldFrom,
} from '../rules/evaluationRules.ts';
import { readTargets } from './form.ts';
import { evaluationsOf, standingIn, type Stood } from './standing.ts';

interface Counted extends Record<string, unknown> {
  target: string;
  question: string;
  value: number;
  count: number;
}
interface Commented extends Record<string, unknown> {
  target: string;
  question: string;
  body: string;
  decision: CommentDecision;
}

const YES_NO = [
  { en: 'No', si: 'නැත' },
  { en: 'Yes', si: 'ඔව්' },
] as const;

const labelOf = ({ kind, choices }: AskedQuestion, value: number): AnswerCount['label'] => {
  if (kind === 'yesNo') return YES_NO[value] ?? { en: String(value), si: String(value) };
  return (
    (kind === 'choice' ? choices[value - 1] : undefined) ?? { en: String(value), si: String(value) }
  );
};

interface Box {
  counts: readonly Counted[];
  comments: readonly Commented[];
}

/** Reads the box of evaluations about which something may be told; the only place that does. */
async function readBox(
  client: Queryable,
  evaluations: readonly string[],
): Promise<Map<string, Box>> {
  const { rows: counts } = await client.query<Counted & { evaluation: string }>({
    text: `
      SELECT evaluation_id AS evaluation, target_id AS target, question_id AS question, value, count
      FROM rating_counts
      WHERE evaluation_id = ANY($1::uuid[])`,
    values: [`{${evaluations.join(',')}}`],
  });
  const { rows: comments } = await client.query<Commented & { evaluation: string }>({
    text: `
      SELECT
        evaluation_id AS evaluation,
        target_id AS target,
        question_id AS question,
        body,
        decision
      FROM text_answers
      WHERE evaluation_id = ANY($1::uuid[]) AND decision IN ('public', 'private')
      ORDER BY id`,
    values: [`{${evaluations.join(',')}}`],
  });
  return new Map(
    evaluations.map((id) => [
      id,
      {
        counts: counts.filter(({ evaluation }) => evaluation === id),
        comments: comments.filter(({ evaluation }) => evaluation === id),
      },
    ]),
  );
}

function questionResult(
  question: AskedQuestion,
  target: AskedTarget,
  one: Stood,
  { counts, comments }: Box,
  person: Person,
): QuestionResult {
  const { id, kind, text, category, countsInAverage } = question;
  const here = (row: { target: string; question: string }): boolean =>
    row.target === target.id && row.question === id;
  const given = counts.filter(here);
  const answers = given.reduce((sum, { count }) => sum + count, 0);
  const isWithheld = kind !== 'text' && !isQuestionEnough(answers, one);
  const told = isWithheld
    ? []
    : valuesOf(question).map((value) => ({
        value,
        label: labelOf(question, value),
        count: given.find((row) => row.value === value)?.count ?? 0,
      }));
  return {
    id,
    kind,
    text,
    category,
    isWithheld,
    answers: isWithheld ? 0 : answers,
    average: kind === 'scale' ? averageOf(told) : null,
    countsInAverage,
    counts: told,
    comments: comments
      .filter(
        (row) =>
          here(row) &&
          readsComment(
            row.decision,
            one.state,
            { teaches: one.teaches, own: person.staffId },
            target.staff?.id ?? null,
          ),
      )
      .map(({ body }) => body),
  };
}

/** Of the questions on a scale that may be told, each answer counted once. */
const averageOver = (questions: readonly QuestionResult[]): string | null =>
  averageOf(
    questions
      .filter(({ kind, countsInAverage }) => kind === 'scale' && countsInAverage)
      .flatMap(({ counts }) => counts),
  );

function targetResults(
  one: Stood,
  targets: readonly AskedTarget[],
  box: Box,
  person: Person,
): TargetResult[] {
  return targets
    .filter(({ staff }) => readsTarget(standingIn(one), staff?.id ?? null, person.staffId))
    .map((target) => {
      const questions = target.questions.map((question) =>
        questionResult(question, target, one, box, person),
      );
      return { id: target.id, staff: target.staff, average: averageOver(questions), questions };
    });
}

const lineOf = (one: Stood, average: string | null): ResultLine => {
  const { id, unit, occasion, state, participants, voters } = one;
  return {
    id,
    unit,
    occasion,
    state,
    participants,
    voters,
    withheld: withheldFrom(standingIn(one), state, one),
    average,
  };
};

/** Students hear of an evaluation's results when they are published, of the others nothing. */
const concerns = (one: Stood): boolean =>
  standingIn(one) === 'student'
    ? one.state === 'published'
    : ['open', 'closed', 'reviewed', 'published'].includes(one.state);

/** Every evaluation whose results somebody may come to see, the latest first. */
export async function resultLines(client: Queryable, person: Person): Promise<ResultLine[]> {
  const found = (await evaluationsOf(client, person)).filter(concerns);
  const told = found.filter((one) => withheldFrom(standingIn(one), one.state, one) === null);
  const boxes = await readBox(
    client,
    told.map(({ id }) => id),
  );
  const lines: ResultLine[] = [];
  for (const one of found) {
    const box = boxes.get(one.id);
    const unit =
      box &&
      targetResults(one, await readTargets(client, one.id), box, person).find(
        ({ staff }) => staff === null,
      );
    lines.push(lineOf(one, unit?.average ?? null));
  }
  return lines;
}

const REPLIES = `
  SELECT
    reply.id,
    reply.version,
    reply.staff_id AS staff,
    jsonb_build_object(
      'en', member.name_with_initials_en,
      'si', member.name_with_initials_si
    ) AS name,
    reply.reply,
    reply.change_note AS "changeNote",
    coalesce(reply.staff_id = $2::uuid, false) AS "isOwn"
  FROM evaluation_replies reply
  JOIN staff member ON member.id = reply.staff_id
  WHERE reply.evaluation_id = $1
  ORDER BY member.name_with_initials_en, reply.id`;

/**
 * The results of one evaluation as one person may read them. Throws NOT_FOUND for whom it does not
 * concern.
 */
export async function readResult(
  client: Queryable,
  person: Person,
  id: string,
): Promise<FeedbackResult> {
  const [one] = (await evaluationsOf(client, person, id)).filter(concerns);
  if (!one) throw new PortalError('NOT_FOUND');
  const line = lineOf(one, null);
  const { rows: replies } = await client.query<FeedbackReply & Record<string, unknown>>({
    text: REPLIES,
    values: [id, person.staffId],
  });
  const mayReply = one.teaches && line.state !== 'open';
  const { voters, participants, minVoters, minShare } = one;
  if (line.withheld !== null)
    return {
      ...line,
      details: { reason: line.withheld, voters, participants, minVoters, minShare },
      targets: [],
      replies,
      mayReply,
    };
  const box = (await readBox(client, [id])).get(id) ?? { counts: [], comments: [] };
  const targets = targetResults(one, await readTargets(client, id), box, person);
  return {
    ...line,
    average: targets.find(({ staff }) => staff === null)?.average ?? null,
    details: null,
    targets,
    replies,
    mayReply,
  };
}
