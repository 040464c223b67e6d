import { addDays, localDay } from '../../../contract/model/facultyClock.ts';

/** Why a result cannot be examined again, in the order of the checks. */
export const REASONS = ['notPublished', 'held', 'withoutMarks', 'asked', 'late'] as const;
export type ClosedReason = (typeof REASONS)[number];

/** The last day on which students ask for re-scrutiny, `2026-11-22`. */
export const closingDay = (publishedAt: Date, days: number): string =>
  addDays(localDay(publishedAt), days);

export interface PublishedFacts {
  /** The result has marks, of which at least one was given in this paper. */
  hasMarks: boolean;
  isHeld: boolean;
  isAsked: boolean;
  /** The last day for it. */
  until: string;
}

/** Why this student cannot ask for a published result on this day; `null`: it is possible. */
export function closedBecause(
  result: PublishedFacts | undefined,
  today: string,
): ClosedReason | null {
  if (!result) return 'notPublished';
  if (result.isHeld) return 'held';
  if (!result.hasMarks) return 'withoutMarks';
  if (result.isAsked) return 'asked';
  return today > result.until ? 'late' : null;
}
