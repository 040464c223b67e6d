import { addDays } from '../../../contract/model/facultyClock.ts';

/** First and last day; `null`: unbounded. */
export interface Term {
  startsOn: string | null;
  endsOn: string | null;
}

const EVER = '9999-12-31';
const NEVER = '0000-01-01';
const first = ({ startsOn }: Term): string => startsOn ?? NEVER;
const last = ({ endsOn }: Term): string => endsOn ?? EVER;

const dayAfter = (day: string): string => (day === EVER ? EVER : addDays(day, 1));

/** Whether the first term contains the second. */
export const covers = (term: Term, other: Term): boolean =>
  first(term) <= first(other) && last(term) >= last(other);

/** The role is held in a period of its own, with days between it and the given term. */
export type Apart = { heldUntil: string } | { heldFrom: string };

/**
 * The term of a role that a person holds once and that a post gives as well: a term that is over
 * today is replaced, one that touches the other is joined to it. `Apart`: joined, they would give
 * the days between them too; replaced, the person would lose days to come.
 */
export function joinedTerm(held: Term, given: Term, today: string): Term | Apart {
  if (covers(held, given)) return held;
  if (dayAfter(last(held)) < first(given))
    return last(held) < today ? given : { heldUntil: last(held) };
  if (dayAfter(last(given)) < first(held)) return { heldFrom: first(held) };
  return {
    startsOn: first(held) <= first(given) ? held.startsOn : given.startsOn,
    endsOn: last(held) >= last(given) ? held.endsOn : given.endsOn,
  };
}
