import type { Queryable } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { GivenAnswer } from '../api.ts';
import { ballotOf, isEnough, valuesOf, type Ballot } from '../rules/evaluationRules.ts';
import { readTargets } from './form.ts';
import { TURNOUT } from './unitSql.ts';

/*
 * The box into which answers fall. Every vote rewrites every row of its evaluation, in an order that says nothing, so that
 * neither the rows nor the system's columns (xmin, ctid) tell which of them it changed: docs/decisions/017.
 */

const ENROLLED = `
  SELECT DISTINCT r.student_id
  FROM evaluations e
  JOIN registration_lines l ON l.offering_id = e.offering_id AND l.state = 'enrolled'
  JOIN course_registrations r ON r.id = l.registration_id
  WHERE e.id = $1`;

/** Who reads the unit now is asked; who has left it and not answered is no longer. */
export async function followEnrolment(client: Queryable, evaluation: string): Promise<void> {
  await client.query({
    text: `
      DELETE FROM evaluation_participants p
      WHERE p.evaluation_id = $1 AND NOT p.has_voted AND p.student_id NOT IN (${ENROLLED})`,
    values: [evaluation],
  });
  await client.query({
    text: `
      INSERT INTO evaluation_participants (evaluation_id, student_id)
      SELECT $1, s.student_id
      FROM (${ENROLLED}) s
      ORDER BY s.student_id
      ON CONFLICT DO NOTHING`,
    values: [evaluation],
  });
}

/**
 * Sets the box up: who is asked, and a counter at nought for every answer there can be. Once made
 * it stays.
 */
export async function openBox(client: Queryable, evaluation: string): Promise<void> {
  await followEnrolment(client, evaluation);
  const counters = (await readTargets(client, evaluation)).flatMap(({ id, questions }) =>
    questions.flatMap((question) =>
      valuesOf(question).map((value) => ({ target: id, question: question.id, value })),
    ),
  );
  await client.query({
    text: `
      INSERT INTO rating_counts (evaluation_id, target_id, question_id, value)
      SELECT $1, c.target, c.question, c.value
      FROM jsonb_to_recordset($2::jsonb) AS c(target uuid, question uuid, value int)
      ORDER BY 2, 3, 4
      ON CONFLICT DO NOTHING`,
    values: [evaluation, JSON.stringify(counters)],
  });
}

/**
 * Everything is taken out and put back in one order that no vote has a part in, by one statement a
 * table.
 */
async function putIn(
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
      SELECT $1, t.student_id, t.has_voted OR t.student_id = $2
      FROM taken t
      ORDER BY t.student_id`,
    values: [evaluation, student],
  });
  const { rows } = await client.query<{ counted: number }>({
    text: `
      WITH given AS (
        SELECT g.target, g.question, g.value
        FROM jsonb_to_recordset($2::jsonb) AS g(target uuid, question uuid, value int)
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
          t.target_id,
          t.question_id,
          t.value,
          t.count + CASE WHEN g.target IS NULL THEN 0 ELSE 1 END
        FROM taken t
        LEFT JOIN given g
          ON g.target = t.target_id
          AND g.question = t.question_id
          AND g.value = t.value
        ORDER BY t.target_id, t.question_id, t.value
        RETURNING target_id, question_id, value
      )
      SELECT count(*)::int AS counted
      FROM raised r
      JOIN given g ON g.target = r.target_id AND g.question = r.question_id AND g.value = r.value`,
    values: [evaluation, JSON.stringify(ratings)],
  });
  if (rows[0]?.counted !== ratings.length)
    throw new PortalError('INTERNAL', { cause: new Error('an answer has no counter') });
  // Under new names and in the order of those: which of them are new is nowhere to be seen, nor in two copies of the table.
  await client.query({
    text: `
      WITH taken AS (
        DELETE FROM text_answers
        WHERE evaluation_id = $1
        RETURNING target_id, question_id, body
      )
      INSERT INTO text_answers (id, evaluation_id, target_id, question_id, body)
      SELECT s.id, $1, s.target_id, s.question_id, s.body
      FROM (
        SELECT gen_random_uuid() AS id, a.*
        FROM (
          SELECT target_id, question_id, body
          FROM taken
          UNION ALL
          SELECT n.target, n.question, n.body
          FROM jsonb_to_recordset($2::jsonb) AS n(target uuid, question uuid, body text)
        ) a
      ) s
      ORDER BY s.id`,
    values: [evaluation, JSON.stringify(texts)],
  });
}

/**
 * One student's answers, once. The evaluation is locked meanwhile, so that no two go in at one time
 * and none after the end. Throws NOT_FOUND for whoever is not asked, EVALUATION_CLOSED,
 * ALREADY_ANSWERED, INVALID_FIELDS by `target/question`.
 */
export async function castVote(
  client: Queryable,
  vote: { evaluation: string; student: string; answers: readonly GivenAnswer[]; now: Date },
): Promise<void> {
  const { evaluation, student, answers, now } = vote;
  const { rows: locked } = await client.query<{ state: string; closesAt: Date }>({
    text: 'SELECT state, closes_at AS "closesAt" FROM evaluations WHERE id = $1 FOR UPDATE',
    values: [evaluation],
  });
  const { rows: asked } = await client.query<{ hasVoted: boolean }>({
    text: `
      SELECT has_voted AS "hasVoted"
      FROM evaluation_participants
      WHERE evaluation_id = $1 AND student_id = $2`,
    values: [evaluation, student],
  });
  const [box] = locked;
  if (!box || !asked[0]) throw new PortalError('NOT_FOUND');
  if (box.state !== 'open' || box.closesAt <= now)
    throw new PortalError('EVALUATION_CLOSED', {
      details: { closesAt: box.closesAt.toISOString() },
    });
  if (asked[0].hasVoted) throw new PortalError('ALREADY_ANSWERED');
  const ballot = ballotOf(await readTargets(client, evaluation), answers);
  if (Object.keys(ballot.problems).length > 0)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: ballot.problems });
  await putIn(client, evaluation, student, ballot);
}

/** What stays of the box when it is closed, written into the record. */
export async function countBox(
  client: Queryable,
  evaluation: string,
): Promise<{ participantCount: number; voterCount: number; undecidedComments: number }> {
  const { rows } = await client.query<{
    participants: number;
    voters: number;
    minVoters: number;
    minShare: number;
    texts: number;
  }>({
    text: `
      SELECT
        ${TURNOUT},
        e.min_voters AS "minVoters",
        e.min_share AS "minShare",
        (
          SELECT count(*)
          FROM text_answers a
          WHERE a.evaluation_id = e.id AND a.decision = 'undecided'
        )::int AS texts
      FROM evaluations e
      WHERE e.id = $1`,
    values: [evaluation],
  });
  const turnout = rows[0] ?? { participants: 0, voters: 0, minVoters: 0, minShare: 0, texts: 0 };
  return {
    participantCount: turnout.participants,
    voterCount: turnout.voters,
    undecidedComments: isEnough(turnout) ? turnout.texts : 0,
  };
}

/**
 * Who took part is forgotten, and where too few did, what they answered as well: what may never be
 * shown is not kept.
 */
export async function closeBox(client: Queryable, evaluation: string): Promise<void> {
  await client.query({
    text: 'DELETE FROM evaluation_participants WHERE evaluation_id = $1',
    values: [evaluation],
  });
  const { rows } = await client.query<{
    participants: number;
    voters: number;
    minVoters: number;
    minShare: number;
  }>({
    text: `
      SELECT ${TURNOUT}, e.min_voters AS "minVoters", e.min_share AS "minShare"
      FROM evaluations e
      WHERE e.id = $1`,
    values: [evaluation],
  });
  if (!rows[0] || isEnough(rows[0])) return;
  await client.query({
    text: 'DELETE FROM rating_counts WHERE evaluation_id = $1',
    values: [evaluation],
  });
  await client.query({
    text: 'DELETE FROM text_answers WHERE evaluation_id = $1',
    values: [evaluation],
  });
}

/**
 * With the publication go the comments that were struck out, and what others said before they were
 * edited.
 */
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
