import type { MarkStatus } from '../markValues.ts';

/** The states of a class that was held: someone closed it, whatever the clock says. */
export const HELD_STATES = ['closed', 'locked'] as const;

/** What a mark says about the student in a class that counts. */
export type MarkEffect = 'attended' | 'missed' | 'excused';

export const MARK_EFFECTS: Readonly<Record<MarkStatus, MarkEffect>> = {
  present: 'attended',
  late: 'attended',
  absent: 'missed',
  excused: 'excused',
  medical: 'excused',
};

export const isHeldState = (state: string): boolean => HELD_STATES.some((held) => held === state);

/**
 * How a class counts for a student; `null` if it does not count: it was not closed, it was
 * cancelled, it is outside the requirement, or the student has no mark in it. Every figure of
 * attendance rests on this, in SQL through `server/counts.ts`.
 */
export function countedMark(
  session: { state: string; counts: boolean },
  status: MarkStatus | null,
): MarkEffect | null {
  if (!session.counts || !isHeldState(session.state) || status === null) return null;
  return MARK_EFFECTS[status];
}

/** Consecutive missed classes at the end, from the counted marks in order of time. */
export const missedInARow = (counted: readonly (MarkEffect | null)[]): number => {
  const marks = counted.filter((effect) => effect !== null);
  return marks.length - 1 - marks.findLastIndex((effect) => effect !== 'missed');
};
