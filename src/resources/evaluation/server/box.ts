import { type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { GivenAnswer } from '../api.ts';
import { ballotOf, isEnough, valuesOf, type Ballot } from '../rules/evaluationRules.ts';
import { readTargets } from './form.ts';
import { TURNOUT } from './unitSql.ts';

/*
 * The ballot box. Every vote rewrites every row of its evaluation in a neutral order, so that neither the rows nor the
 * system columns (xmin, ctid) reveal which of them it changed: docs/decisions/017.
 */

const ENROLLED = `
  SELECT DISTINCT registration.student_id
  FROM evaluations evaluation
  JOIN registration_lines line
    ON line.offering_id = evaluation.offering_id
    AND line.state = 'enrolled'
  JOIN course_registrations registration ON registration.id = line.registration_id
  WHERE evaluation.id = $1`;

/** Adds the currently enrolled students; removes those who have left without answering. */
export async function updateParticipants(client: Queryable, evaluation: string): Promise<void> {
  await client.query({
    text: `
      DELETE FROM evaluation_participants participant
      WHERE participant.evaluation_id = $1
        AND NOT participant.has_voted
        AND participant.student_id NOT IN (${ENROLLED})`,
    values: [evaluation],
  });
  await client.query({
    text: `
      INSERT INTO evaluation_participants (evaluation_id, student_id)
      SELECT $1, enrolled.student_id
      FROM (${ENROLLED}) enrolled
      ORDER BY enrolled.student_id
      ON CONFLICT DO NOTHING`,
    values: [evaluation],
  });
}

/** Creates the participants and a counter at zero for every possible answer, if missing. */
export async function openBox(client: Queryable, evaluation: string): Promise<void> {
  await updateParticipants(client, evaluation);
  const counters = (await readTargets(client, evaluation)).flatMap(({ id, questions }) =>
    questions.flatMap((question) =>
      valuesOf(question).map((value) => ({ target: id, question: question.id, value })),
    ),
  );
  await client.query({
    text: `
      INSERT INTO rating_counts (evaluation_id, target_id, question_id, value)
      SELECT $1, given.target, given.question, given.value
      FROM jsonb_to_recordset($2::jsonb) AS given(target uuid, question uuid, value int)
      ORDER BY 2, 3, 4
      ON CONFLICT DO NOTHING`,
    values: [evaluation, JSON.stringify(counters)],
  });
}

/** Rewrites all rows of each table in one statement, in an order that no vote influences. */
async function storeBallot(
  client: Queryable,
  evaluation: string,
  student: string,
  { ratings, texts }: Ballot,
): Promise<void> {
  await client.query({
    text: `
      WITH taken AS (
        DELETE FROM evaluation_participants
        WHERE evaluation_id = $1
        RETURNING student_id, has_voted
      )
      INSERT INTO evaluation_participants (evaluation_id, student_id, has_voted)
      SELECT $1, taken.student_id, taken.has_voted OR taken.student_id = $2
      FROM taken
      ORDER BY taken.student_id`,
    values: [evaluation, student],
  });
  const row = await queryRow<{ counted: number }>(client, {
    text: `
      WITH given AS (
        SELECT answer.target, answer.question, answer.value
        FROM jsonb_to_recordset($2::jsonb) AS answer(target uuid, question uuid, value int)
      ),
      taken AS (
        DELETE FROM rating_counts
        WHERE evaluation_id = $1
        RETURNING target_id, question_id, value, count
      ),
      raised AS (
        INSERT INTO rating_counts (evaluation_id, target_id, question_id, value, count)
        SELECT
          $1,
          taken.target_id,
          taken.question_id,
          taken.value,
          taken.count + CASE WHEN given.target IS NULL THEN 0 ELSE 1 END
        FROM taken
        LEFT JOIN given
          ON given.target = taken.target_id
          AND given.question = taken.question_id
          AND given.value = taken.value
        ORDER BY taken.target_id, taken.question_id, taken.value
        RETURNING target_id, question_id, value
      )
      SELECT count(*)::int AS counted
      FROM raised
      JOIN given
        ON given.target = raised.target_id
        AND given.question = raised.question_id
        AND given.value = raised.value`,
    values: [evaluation, JSON.stringify(ratings)],
  });
  if (row?.counted !== ratings.length)
    throw new PortalError('INTERNAL', { cause: new Error('an answer has no counter') });
  // New ids, inserted in their order, so that even two copies of the table do not reveal which rows are new.
  await client.query({
    text: `
      WITH taken AS (
        DELETE FROM text_answers
        WHERE evaluation_id = $1
        RETURNING target_id, question_id, body
      )
      INSERT INTO text_answers (id, evaluation_id, target_id, question_id, body)
      SELECT renamed.id, $1, renamed.target_id, renamed.question_id, renamed.body
      FROM (
        SELECT gen_random_uuid() AS id, kept.*
        FROM (
          SELECT target_id, question_id, body
          FROM taken
          UNION ALL
          SELECT given.target, given.question, given.body
          FROM jsonb_to_recordset($2::jsonb) AS given(target uuid, question uuid, body text)
        ) kept
      ) renamed
      ORDER BY renamed.id`,
    values: [evaluation, JSON.stringify(texts)],
  });
}

/**
 * Stores one student's answers, once. Locks the evaluation, so that votes are stored one after the
 * other and none after the end. Throws NOT_FOUND for a student who is no participant,
 * EVALUATION_CLOSED, ALREADY_ANSWERED, and INVALID_FIELDS by `target/question`.
 */
export async function castVote(
  client: Queryable,
  vote: { evaluation: string; student: string; answers: readonly GivenAnswer[]; now: Date },
): Promise<void> {
  const { evaluation, student, answers, now } = vote;
  const locked = await queryRows<{ state: string; closesAt: Date }>(client, {
    text: 'SELECT state, closes_at AS "closesAt" FROM evaluations WHERE id = $1 FOR UPDATE',
    values: [evaluation],
  });
  const asked = await queryRow<{ hasVoted: boolean }>(client, {
    text: `
      SELECT has_voted AS "hasVoted"
      FROM evaluation_participants
      WHERE evaluation_id = $1 AND student_id = $2`,
    values: [evaluation, student],
  });
  const [box] = locked;
  if (!box || !asked) throw new PortalError('NOT_FOUND');
  if (box.state !== 'open' || box.closesAt <= now)
    throw new PortalError('EVALUATION_CLOSED', {
      details: { closesAt: box.closesAt.toISOString() },
    });
  if (asked.hasVoted) throw new PortalError('ALREADY_ANSWERED');
  const ballot = ballotOf(await readTargets(client, evaluation), answers);
  if (Object.keys(ballot.problems).length > 0)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: ballot.problems });
  await storeBallot(client, evaluation, student, ballot);
}

/** The figures stored in the record when the evaluation closes. */
export async function countBox(
  client: Queryable,
  evaluation: string,
): Promise<{ participantCount: number; voterCount: number; undecidedComments: number }> {
  const row = await queryRow<{
    participants: number;
    voters: number;
    minVoters: number;
    minShare: number;
    texts: number;
  }>(client, {
    text: `
      SELECT
        ${TURNOUT},
        evaluation.min_voters AS "minVoters",
        evaluation.min_share AS "minShare",
        (
          SELECT count(*)
          FROM text_answers answer
          WHERE answer.evaluation_id = evaluation.id AND answer.decision = 'undecided'
        )::int AS texts
      FROM evaluations evaluation
      WHERE evaluation.id = $1`,
    values: [evaluation],
  });
  const turnout = row ?? { participants: 0, voters: 0, minVoters: 0, minShare: 0, texts: 0 };
  return {
    participantCount: turnout.participants,
    voterCount: turnout.voters,
    undecidedComments: isEnough(turnout) ? turnout.texts : 0,
  };
}

/** Deletes the participants, and below the thresholds also the answers, which may never be shown. */
export async function closeBox(client: Queryable, evaluation: string): Promise<void> {
  await client.query({
    text: 'DELETE FROM evaluation_participants WHERE evaluation_id = $1',
    values: [evaluation],
  });
  const row = await queryRow<{
    participants: number;
    voters: number;
    minVoters: number;
    minShare: number;
  }>(client, {
    text: `
      SELECT ${TURNOUT}, evaluation.min_voters AS "minVoters", evaluation.min_share AS "minShare"
      FROM evaluations evaluation
      WHERE evaluation.id = $1`,
    values: [evaluation],
  });
  if (!row || isEnough(row)) return;
  await client.query({
    text: 'DELETE FROM rating_counts WHERE evaluation_id = $1',
    values: [evaluation],
  });
  await client.query({
    text: 'DELETE FROM text_answers WHERE evaluation_id = $1',
    values: [evaluation],
  });
}

/** On publication, deletes the rejected comments and the originals of edited ones. */
export async function settleComments(client: Queryable, evaluation: string): Promise<void> {
  await client.query({
    text: `
      DELETE FROM text_answers
      WHERE evaluation_id = $1 AND decision NOT IN ('public', 'private')`,
    values: [evaluation],
  });
  await client.query({
    text: 'UPDATE text_answers SET original = NULL WHERE evaluation_id = $1',
    values: [evaluation],
  });
}
