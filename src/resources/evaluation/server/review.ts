import {
  localised,
  type Person,
  type Queryable,
  queryRow,
  queryRows,
  recordActivity,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { CommentDecision, CommentReview, ReviewedComment } from '../api.ts';
import { isEnough, mayReview } from '../rules/evaluationRules.ts';
import { type EvaluationForPerson, evaluationsOf } from './evaluationRole.ts';

/**
 * An evaluation whose comments the person may decide on. Throws NOT_FOUND, FORBIDDEN for those who
 * teach the unit, RESULTS_WITHHELD, LOCKED_IN_STATE.
 */
async function reviewable(
  client: Queryable,
  person: Person,
  id: string,
): Promise<EvaluationForPerson> {
  const [found] = await evaluationsOf(client, person, id);
  if (!found || !(found.runs || found.teaches)) throw new PortalError('NOT_FOUND');
  if (!mayReview(found))
    throw new PortalError('FORBIDDEN', { details: { needs: ['FBACK_DEPT', 'FBACK_ALL'] } });
  if (found.state !== 'closed')
    throw new PortalError('LOCKED_IN_STATE', { details: { state: found.state } });
  if (!isEnough(found))
    throw new PortalError('RESULTS_WITHHELD', { details: { reason: 'tooFew' } });
  if (found.awaitsGrades)
    throw new PortalError('RESULTS_WITHHELD', { details: { reason: 'awaitsGrades' } });
  return found;
}

const COMMENTS = `
  SELECT
    answer.id,
    answer.target_id AS target,
    CASE
      WHEN member.id IS NULL THEN NULL
      ELSE ${localised('member.name_with_initials')}::jsonb
    END AS about,
    ${localised('question.text')}::jsonb AS question,
    answer.body,
    answer.original,
    answer.decision
  FROM text_answers answer
  JOIN questions question ON question.id = answer.question_id
  JOIN evaluations__targets target ON target.id = answer.target_id
  LEFT JOIN staff member ON member.id = target.staff_id
  WHERE answer.evaluation_id = $1
  ORDER BY target.staff_id IS NOT NULL, target.position, question.id, answer.id`;

/** The comments of a closed evaluation, in a stable order that reveals nothing about their authors. */
export async function readReview(
  client: Queryable,
  person: Person,
  id: string,
): Promise<CommentReview> {
  const { unit, state } = await reviewable(client, person, id);
  const rows = await queryRows<ReviewedComment>(client, {
    text: COMMENTS,
    values: [id],
  });
  return { id, unit, state, comments: rows };
}

/**
 * Decides on one comment, or edits it; its original is kept until the publication. The log records
 * the decision, never the text.
 */
export async function decideComment(
  { client, person, ip }: Pick<TransactionContext, 'client' | 'person' | 'ip'>,
  wanted: { evaluation: string; comment: string; decision: CommentDecision; body: string | null },
): Promise<void> {
  const { evaluation, comment, decision, body } = wanted;
  await client.query({
    text: 'SELECT id FROM evaluations WHERE id = $1 FOR UPDATE',
    values: [evaluation],
  });
  const { undecidedComments: before } = await reviewable(client, person, evaluation);
  const found = await client.query({
    text: `
      UPDATE text_answers
      SET
        decision = $3,
        body = coalesce($4, body),
        original = CASE
          WHEN $4::text IS NULL THEN original
          WHEN $4 = coalesce(original, body) THEN NULL
          ELSE coalesce(original, body)
        END
      WHERE evaluation_id = $1 AND id = $2`,
    values: [evaluation, comment, decision, body],
  });
  if (found.rowCount === 0) throw new PortalError('NOT_FOUND');
  const row = await queryRow<{ undecidedComments: number }>(client, {
    text: `
      UPDATE evaluations
      SET undecided_comments = (
        SELECT count(*)
        FROM text_answers answer
        WHERE answer.evaluation_id = $1 AND answer.decision = 'undecided'
      )
      WHERE id = $1
      RETURNING undecided_comments AS "undecidedComments"`,
    values: [evaluation],
  });
  await recordActivity(client, {
    actorId: person.userId,
    action: 'edit',
    resource: 'evaluations',
    recordId: evaluation,
    before: { undecidedComments: before },
    after: row,
    reason: decision,
    ip,
  });
}
