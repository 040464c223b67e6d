import { MAY_SIT } from '../api.ts';

/** SQL: the states of a list in which a student may sit. */
export const MAY_SIT_STATES = MAY_SIT.map((state) => `'${state}'`).join(', ');

/**
 * SQL: whether a published list keeps the student of a `registration` from the `paper`. Only first
 * attempts need to be eligible.
 */
export const REFUSED_TO_SIT = `(
  registration.attempt_kind = 'proper'
  AND EXISTS (
    SELECT
    FROM eligibilities list
    WHERE list.offering_id = paper.offering_id
      AND list.student_id = registration.student_id
      AND list.published_at IS NOT NULL
      AND list.state NOT IN (${MAY_SIT_STATES})
  )
)`;
