import type { Label } from '../shared/label.ts';

/**
 * `GET /curriculum-credits/student?student=`: how far somebody is, in credits with one decimal.
 * Every unit counts once.
 */
export interface StudentCredits {
  /** `null`: the student is on no curriculum, so that nothing can be counted. */
  curriculum: string | null;
  degree: Label;
  needed: number;
  /** Of units passed, by the results on record. */
  earned: number;
  /** Of units registered for, whose results are still to come. */
  awaited: number;
  /** Of further units that can still be read, those not passed yet among them. */
  open: number;
  /** The most that can be had at the end. */
  reach: number;
  /** Passed, but of no unit of the curriculum or of the main subjects. */
  outside: number;
  /** No main subjects are chosen yet: the three richest are counted. */
  isUnchosen: boolean;
}

/** Whether the credits are there, can still be reached, or cannot any more. */
export const verdictOfCredits = ({
  needed,
  earned,
  reach,
}: Pick<StudentCredits, 'needed' | 'earned' | 'reach'>): 'reached' | 'reachable' | 'short' =>
  earned >= needed ? 'reached' : reach >= needed ? 'reachable' : 'short';

/**
 * What makes up the credits that can be had, in the order in which they come in, and how many are
 * lacking in the end (with one decimal; never negative).
 */
export function partsOfCredits({
  needed,
  earned,
  awaited,
  open,
  reach,
}: Pick<StudentCredits, 'needed' | 'earned' | 'awaited' | 'open' | 'reach'>) {
  return {
    parts: [
      { key: 'earned', value: earned, tone: 'good' },
      { key: 'awaited', value: awaited, tone: 'caution' },
      { key: 'open', value: open, tone: 'plain' },
    ],
    lacking: Math.max(0, Math.round((needed - reach) * 10) / 10),
  } as const;
}
