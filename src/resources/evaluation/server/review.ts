import {
  recordActivity,
  type Queryable,
  type RequestContext,
  type Person,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type { CommentDecision, CommentReview, ReviewedComment } from '../api.ts';
import { isEnough, mayReview } from '../rules/evaluationRules.ts';
import { evaluationsOf, type Stood } from './standing.ts';

/**
 * The evaluation, for whoever may decide on its comments. Throws NOT_FOUND, FORBIDDEN for who
 * teaches the unit, RESULTS_WITHHELD, LOCKED_IN_STATE.
 */
async function reviewed(client: Queryable, person: Person, id: string): Promise<Stood> {
  const [found] = await evaluationsOf(client, person, id);
  if (!found || !(found.runs || found.teaches)) throw new PortalError('NOT_FOUND');
  if (!mayReview(found))
    throw new PortalError('FORBIDDEN', { details: { needs: ['FBACK_DEPT', 'FBACK_ALL'] } });
  if (found.state !== 'closed')
    throw new PortalError('LOCKED_IN_STATE', { details: { state: found.state } });
  if (!isEnough(found))
    throw new PortalError('RESULTS_WITHHELD', { details: { reason: 'tooFew' } });
  return found;
}

const COMMENTS = `
  SELECT
    a.id,
    a.target_id AS target,
    CASE
      WHEN s.id IS NULL THEN NULL
      ELSE jsonb_build_object('en', s.name_with_initials_en, 'si', s.name_with_initials_si)
    END AS about,
    jsonb_build_object('en', q.text_en, 'si', q.text_si) AS question,
    a.body,
    a.original,
    a.decision
  FROM text_answers a
  JOIN questions q ON q.id = a.question_id
  JOIN evaluations__targets t ON t.id = a.target_id
  LEFT JOIN staff s ON s.id = t.staff_id
  WHERE a.evaluation_id = $1
  ORDER BY t.staff_id IS NOT NULL, t.position, q.id, a.id`;

/** The comments of a closed evaluation, in an order of their own. */
export async function readReview(
  client: Queryable,
  person: Person,
  id: string,
): Promise<CommentReview> {
  const { unit, state } = await reviewed(client, person, id);
  const { rows } = await client.query<ReviewedComment & Record<string, unknown>>({
    text: COMMENTS,
    values: [id],
  });
  return { id, unit, state, comments: rows };
}

/**
 * Decides on one comment, or edits it; what was written stays beside it until the publication. The
 * log keeps that somebody decided, never the words.
 */
export async function decideComment(
  client: Queryable,
  { person, ip }: Pick<RequestContext, 'person' | 'ip'>,
  wanted: { evaluation: string; comment: string; decision: CommentDecision; body: string | null },
): Promise<void> {
  const { evaluation, comment, decision, body } = wanted;
  await client.query({
    text: 'SELECT id FROM evaluations WHERE id = $1 FOR UPDATE',
    values: [evaluation],
  });
  const { undecidedComments: before } = await reviewed(client, person, evaluation);
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
  const { rows } = await client.query<{ undecidedComments: number }>({
    text: `
      UPDATE evaluations
      SET undecided_comments = (
        SELECT count(*)
        FROM text_answers a
        WHERE a.evaluation_id = $1 AND a.decision = 'undecided'
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
    after: rows[0],
    reason: decision,
    ip,
  });
}
