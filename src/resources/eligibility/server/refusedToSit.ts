import { MAY_SIT } from '../api.ts';

/** SQL: the states of a list in which a student may sit. */
export const MAY_SIT_STATES = MAY_SIT.map((state) => `'${state}'`).join(', ');

/** SQL: a published `list` keeps its student from sitting. */
export const REFUSES = `list.state NOT IN (${MAY_SIT_STATES})`;

/** SQL: the published lists that keep a student from the paper of an offering. */
export const refusingLists = (offering: string, student: string): string => `
    FROM eligibilities list
    WHERE list.offering_id = ${offering}
      AND list.student_id = ${student}
      AND list.published_at IS NOT NULL
      AND ${REFUSES}`;

/**
 * SQL: whether a published list keeps the student of a `registration` from the `paper`. Only first
 * attempts need to be eligible.
 */
export const REFUSED_TO_SIT = `(
  registration.attempt_kind = 'proper'
  AND EXISTS (
    SELECT ${refusingLists('paper.offering_id', 'registration.student_id')}
  )
)`;
