import { SITTINGS } from '../../examinations/examRegistrations.ts';
import {
  isExam,
  MARK_STATUSES,
  markInSitting,
  type MarkStatus,
  unborneBecause,
} from '../../marks/rules/mark.ts';

/** How a candidate's component counts in a result, and how the candidate sat the paper by now. */
export interface BornMark {
  kind: string;
  status: MarkStatus;
  sitting: string | null;
}

/** Whether the attendance and the decisions on medicals and offences still bear the mark. */
export function isBorne({ kind, status, sitting }: BornMark): boolean {
  if (status === 'WH' || status === 'OFF') return sitting === 'offence';
  const mark = { status, value: null, sitting };
  return markInSitting(mark, sitting).status === status && unborneBecause(mark, { kind }) === null;
}

/** A mark in one text, from parts that `isBorne` tells apart. */
const keyOf = ({ kind, status, sitting }: BornMark): string =>
  `${isExam({ kind }) ? 'exam' : 'other'} ${status} ${sitting ?? 'none'}`;

/** Every mark that is not borne, as `keyOf` writes it: the same rule for the database. */
export const UNBORNE_MARKS: readonly string[] = ['exam', 'other']
  .flatMap((kind) => MARK_STATUSES.map((status) => ({ kind, status })))
  .flatMap((mark) => [null, ...SITTINGS].map((sitting) => ({ ...mark, sitting })))
  .filter((mark) => !isBorne(mark))
  .map(keyOf);
