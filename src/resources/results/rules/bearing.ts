import { markInSitting, type MarkStatus, unborneBecause } from '../../marks/rules/mark.ts';

/** How a candidate's component counts in a result, and how the candidate sat the paper by now. */
export interface BornMark {
  kind: string;
  status: MarkStatus;
  sitting: string | null;
  /** The office has withheld a mark of the candidate on the sheets by now. */
  isWithheld: boolean;
}

const isCodeWithheld = (status: MarkStatus): boolean => status === 'WH' || status === 'OFF';

/** Whether the attendance and the decisions on medicals and offences still bear the mark. */
export function isBorne({ kind, status, sitting, isWithheld }: BornMark): boolean {
  if (isCodeWithheld(status)) return sitting === 'offence' || isWithheld;
  const mark = { status, value: null, sitting };
  return markInSitting(mark, sitting).status === status && unborneBecause(mark, { kind }) === null;
}
