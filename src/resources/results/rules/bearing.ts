import {
  isMarkedAbsent,
  lacksAttendance,
  lacksMedical,
  markInSitting,
  type MarkStatus,
} from '../../marks/rules/mark.ts';

/** How a candidate's examination counts in a result, and how the candidate sat it by now. */
export interface BornMark {
  status: MarkStatus;
  sitting: string | null;
}

const EXAM = { kind: 'exam' };

/** Whether the attendance and the decisions on medicals and offences still bear the mark. */
export function isBorne({ status, sitting }: BornMark): boolean {
  const mark = { status, value: null, sitting };
  return (
    markInSitting(mark, sitting).status === status &&
    !isMarkedAbsent(mark, EXAM) &&
    !lacksAttendance(mark, EXAM) &&
    !lacksMedical(mark, sitting)
  );
}
