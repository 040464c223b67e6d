import type { MenteeLine } from '../api.ts';

/** Why somebody stands at the top of the list: the more, the further up. */
const weightOf = (
  { marks, signs, followUpDueOn, openReferrals }: MenteeLine,
  today: string,
): number =>
  marks.length * 4 +
  signs.length * 2 +
  (followUpDueOn !== null && followUpDueOn <= today ? 3 : 0) +
  (openReferrals > 0 ? 1 : 0);

/** Those who need somebody first come first; otherwise by their number. */
export const byAttention = (mentees: readonly MenteeLine[], today: string): MenteeLine[] =>
  mentees.toSorted(
    (left, right) =>
      weightOf(right, today) - weightOf(left, today) ||
      left.number.localeCompare(right.number, 'en', { numeric: true }),
  );

/** Follow-ups whose day has come, the longest waiting first. */
export const dueFollowUps = (mentees: readonly MenteeLine[], today: string): MenteeLine[] =>
  mentees
    .filter(({ followUpDueOn }) => followUpDueOn !== null && followUpDueOn <= today)
    .toSorted((left, right) => ((left.followUpDueOn ?? '') < (right.followUpDueOn ?? '') ? -1 : 1));
