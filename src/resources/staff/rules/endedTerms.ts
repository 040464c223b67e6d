interface DatedTerm {
  startsOn: string;
  endsOn: string | null;
  isActing: boolean;
}

/**
 * The terms of a post that a handover ends on the day before: of those who act, and of the holder
 * if the post changes hands. Those that begin later than the new term ends stay; of one that begins
 * within it see `isInTheWay`.
 */
export const endedTerms = <T extends DatedTerm>(
  terms: readonly T[],
  { isActing, startsOn, endsOn }: DatedTerm,
): T[] =>
  terms.filter(
    (term) =>
      (term.isActing || !isActing) &&
      (term.endsOn === null || term.endsOn >= startsOn) &&
      (endsOn === null || term.startsOn <= endsOn),
  );

/** Whether a term that a handover would end begins within the new one, so that it stands in its way. */
export const isInTheWay = (term: DatedTerm, { startsOn }: Pick<DatedTerm, 'startsOn'>): boolean =>
  term.startsOn >= startsOn;
