import type { CountedCredits, StudentCredits } from '../api.ts';

type Counted = CountedCredits & Pick<StudentCredits, 'needed'>;

/** Whether the credits are reached, can still be reached, or cannot. */
export const verdictOfCredits = ({
  needed,
  earned,
  reach,
}: Pick<Counted, 'needed' | 'earned' | 'reach'>): 'reached' | 'reachable' | 'short' =>
  earned >= needed ? 'reached' : reach >= needed ? 'reachable' : 'short';

/** The parts of the credits that can be reached, and those lacking, with one decimal, from 0. */
export function partsOfCredits({
  needed,
  earned,
  awaited,
  open,
  reach,
}: Pick<Counted, 'needed' | 'earned' | 'awaited' | 'open' | 'reach'>) {
  return {
    parts: [
      { key: 'earned', value: earned, tone: 'good' },
      { key: 'awaited', value: awaited, tone: 'caution' },
      { key: 'open', value: open, tone: 'plain' },
    ],
    lacking: Math.max(0, Math.round((needed - reach) * 10) / 10),
  } as const;
}
