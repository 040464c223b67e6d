import type { Where } from '../../contract/model/where.ts';
import type { TransitionGuard } from '../../contract/model/workflow.ts';
import { LEFT_WITHOUT_DEGREE } from '../shared/studentStates.ts';

/** A row rule on records with a `student`: a degree may be awarded. `mayBeAwardedSql` is the same. */
const MAY_BE_AWARDED = { not: { 'student.status': LEFT_WITHOUT_DEGREE } } as const satisfies Where;

/** Refuses every step towards a degree to students who have left without one. */
export const mayBeAwarded: TransitionGuard = { guard: 'mayBeAwarded', where: MAY_BE_AWARDED };

/** A row rule on awards: the senate confirms it now. `conferredSql` is the same. */
export const CONFERRED = { all: [{ state: 'senate' }, MAY_BE_AWARDED] } as const satisfies Where;

/** The same on records with an `award`: an award that was reopened is on no list. */
export const isConferred: TransitionGuard = {
  guard: 'isConferred',
  where: { all: [{ 'award.state': 'senate' }, MAY_BE_AWARDED] },
};

const LEFT = LEFT_WITHOUT_DEGREE.map((status) => `'${status}'`).join(', ');

/** SQL: a degree may be awarded to this row of `students`. */
export const mayBeAwardedSql = (student: string): string =>
  `(${student}.status IN (${LEFT})) IS NOT TRUE`;

/**
 * SQL: the senate confirms this row of `awards` now. The awards of the few students who have left
 * are excepted by their ids: to read the student of each award takes longer than all else that a
 * list of them needs.
 */
export const conferredSql = (award: string): string =>
  `${award}.state = 'senate'
    AND NOT EXISTS (
      SELECT
      FROM students former
      JOIN awards lost ON lost.student_id = former.id
      WHERE lost.id = ${award}.id AND former.status IN (${LEFT})
    )`;
