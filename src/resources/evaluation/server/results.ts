import {
  localised,
  type Person,
  type Queryable,
  queryRows,
  textsIn,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import type {
  FormQuestion,
  FormTarget,
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
  labelOf,
  readsComment,
  readsTarget,
  valuesOf,
  withFormer,
  withheldFrom,
  isInWords,
  isOnScale,
} from '../rules/evaluationRules.ts';
import {
  earlierEvaluationsOf,
  type EvaluationForPerson,
  evaluationsOf,
  roleIn,
} from './evaluationRole.ts';
import { readTargets } from './form.ts';

interface Counted {
  target: string;
  question: string;
  value: number;
  count: number;
}
interface Commented {
  target: string;
  question: string;
  body: string;
  decision: CommentDecision;
}

const wordsOf = (label: Localised | string): Localised =>
  typeof label === 'string' ? perLanguage((language) => textsIn(language)(label) ?? label) : label;

interface Box {
  counts: readonly Counted[];
  comments: readonly Commented[];
}

/** Reads the answers of evaluations whose results may be shown; the only place that does. */
async function readBox(
  client: Queryable,
  evaluations: readonly string[],
): Promise<Map<string, Box>> {
  const counts = await queryRows<Counted & { evaluation: string }>(client, {
    text: `
      SELECT evaluation_id AS evaluation, target_id AS target, question_id AS question, value, count
      FROM rating_counts
      WHERE evaluation_id = ANY($1::uuid[])`,
    values: [`{${evaluations.join(',')}}`],
  });
  const comments = await queryRows<Commented & { evaluation: string }>(client, {
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

/** The results of one evaluation, and who reads them. */
interface Reading {
  evaluation: EvaluationForPerson;
  box: Box;
  person: Person;
}

function questionResult(
  question: FormQuestion,
  target: FormTarget,
  { evaluation, box: { counts, comments }, person }: Reading,
): QuestionResult {
  const { id, kind, text, category, countsInAverage } = question;
  const here = (row: { target: string; question: string }): boolean =>
    row.target === target.id && row.question === id;
  const given = counts.filter(here);
  const answers = given.reduce((sum, { count }) => sum + count, 0);
  const isWithheld = !isInWords(question) && !isQuestionEnough(answers, evaluation);
  const shown = isWithheld
    ? []
    : valuesOf(question).map((value) => ({
        value,
        label: wordsOf(labelOf(question, value)),
        count: given.find((row) => row.value === value)?.count ?? 0,
      }));
  return {
    id,
    kind,
    text,
    category,
    isWithheld,
    answers: isWithheld ? 0 : answers,
    average: isOnScale(question) ? averageOf(shown) : null,
    formerAverage: null,
    countsInAverage,
    counts: shown,
    comments: comments
      .filter(
        (row) =>
          here(row) &&
          readsComment(
            row.decision,
            evaluation.state,
            { teaches: evaluation.teaches, own: person.staffId },
            target.staff?.id ?? null,
          ),
      )
      .map(({ body }) => body),
  };
}

/** The average of the scale questions that may be shown, each answer counted once. */
const averageOver = (questions: readonly QuestionResult[]): string | null =>
  averageOf(
    questions
      .filter((question) => isOnScale(question) && question.countsInAverage)
      .flatMap(({ counts }) => counts),
  );

function targetResults(targets: readonly FormTarget[], reading: Reading): TargetResult[] {
  const role = roleIn(reading.evaluation);
  return targets
    .filter(({ staff }) => readsTarget(role, staff?.id ?? null, reading.person.staffId))
    .map((target) => {
      const questions = target.questions.map((question) =>
        questionResult(question, target, reading),
      );
      return {
        id: target.id,
        staff: target.staff,
        average: averageOver(questions),
        formerAverage: null,
        questions,
      };
    });
}

const lineOf = (one: EvaluationForPerson, average: string | null): ResultLine => {
  const { id, unit, occasion, state, participants, voters } = one;
  return {
    id,
    unit,
    occasion,
    state,
    participants,
    voters,
    withheld: withheldFrom(roleIn(one), state, one),
    average,
  };
};

/** Whether the person may know that the results exist. Students see only published ones. */
const isListed = (one: EvaluationForPerson): boolean =>
  roleIn(one) === 'student'
    ? one.state === 'published'
    : ['open', 'closed', 'reviewed', 'published'].includes(one.state);

/** The evaluations whose results the person may see, now or later, latest first. */
export const listedEvaluations = async (
  client: Queryable,
  person: Person,
): Promise<EvaluationForPerson[]> => (await evaluationsOf(client, person)).filter(isListed);

/** The evaluations with their average, unless it is withheld from the person. */
export async function resultLines(
  client: Queryable,
  person: Person,
  evaluations: readonly EvaluationForPerson[],
): Promise<ResultLine[]> {
  const shown = evaluations.filter((one) => withheldFrom(roleIn(one), one.state, one) === null);
  const boxes = await readBox(
    client,
    shown.map(({ id }) => id),
  );
  const lines: ResultLine[] = [];
  for (const one of evaluations) {
    const box = boxes.get(one.id);
    const unit =
      box &&
      targetResults(await readTargets(client, one.id), { evaluation: one, box, person }).find(
        ({ staff }) => staff === null,
      );
    lines.push(lineOf(one, unit?.average ?? null));
  }
  return lines;
}

/** The results of an evaluation that may be shown to the person. */
async function shownTargets(
  client: Queryable,
  person: Person,
  evaluation: EvaluationForPerson,
): Promise<TargetResult[]> {
  const { id } = evaluation;
  const box = (await readBox(client, [id])).get(id) ?? { counts: [], comments: [] };
  return targetResults(await readTargets(client, id), { evaluation, box, person });
}

/**
 * The latest evaluation before this one whose results the person may read by themselves: a
 * comparison tells no one more than the two results tell.
 */
const formerOf = async (
  client: Queryable,
  person: Person,
  id: string,
): Promise<EvaluationForPerson | undefined> =>
  (await earlierEvaluationsOf(client, person, id)).find(
    (one) => withheldFrom(roleIn(one), one.state, one) === null,
  );

const REPLIES = `
  SELECT
    reply.id,
    reply.version,
    reply.staff_id AS staff,
    ${localised('member.name_with_initials')}::jsonb AS name,
    reply.reply,
    reply.change_note AS "changeNote",
    coalesce(reply.staff_id = $2::uuid, false) AS "isOwn"
  FROM evaluation_replies reply
  JOIN staff member ON member.id = reply.staff_id
  WHERE reply.evaluation_id = $1
  ORDER BY member.name_with_initials_en, reply.id`;

/**
 * The results of one evaluation that the person may read. Throws NOT_FOUND if they may not know of
 * them.
 */
export async function readResult(
  client: Queryable,
  person: Person,
  id: string,
): Promise<FeedbackResult> {
  const one = orNotFound((await evaluationsOf(client, person, id)).find(isListed));
  const line = lineOf(one, null);
  const replies = await queryRows<FeedbackReply>(client, {
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
      former: null,
      replies,
      mayReply,
    };
  const shown = await shownTargets(client, person, one);
  const former = await formerOf(client, person, id);
  const targets = former ? withFormer(shown, await shownTargets(client, person, former)) : shown;
  return {
    ...line,
    average: targets.find(({ staff }) => staff === null)?.average ?? null,
    details: null,
    targets,
    former: former ? { id: former.id, semester: former.unit.semester } : null,
    replies,
    mayReply,
  };
}
