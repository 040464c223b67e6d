import type { MenteeLine } from '../api.ts';

/** How urgently a mentee needs attention; the highest comes first. */
const weightOf = (
  { marks, signs, followUpDueOn, openReferrals }: MenteeLine,
  today: string,
): number =>
  marks.length * 4 +
  signs.length * 2 +
  (followUpDueOn !== null && followUpDueOn <= today ? 3 : 0) +
  (openReferrals > 0 ? 1 : 0);

/** The most urgent first; otherwise by number. */
export const byAttention = (mentees: readonly MenteeLine[], today: string): MenteeLine[] =>
  mentees.toSorted(
    (left, right) =>
      weightOf(right, today) - weightOf(left, today) ||
      left.number.localeCompare(right.number, 'en', { numeric: true }),
  );

/** Follow-ups that are due, the oldest first. */
export const dueFollowUps = (mentees: readonly MenteeLine[], today: string): MenteeLine[] =>
  mentees
    .filter(({ followUpDueOn }) => followUpDueOn !== null && followUpDueOn <= today)
    .toSorted((left, right) => ((left.followUpDueOn ?? '') < (right.followUpDueOn ?? '') ? -1 : 1));
