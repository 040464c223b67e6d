/** A row in the chain of one sitting: what stated it, and what replaced it since. */
export interface ChainedSitting {
  id: string;
  effect: 'states' | 'corrects' | 'withdraws' | 'restores';
  /** The publication that the row belongs to; `null`: it was entered. */
  release: string | null;
  /** The entry that the row belongs to. A regraded row belongs to that of the row before it. */
  entry: string | null;
  isReleaseWithdrawn: boolean;
}

/**
 * The row whose content is in force after the last withdrawal in a chain, the first row first.
 * `null`: none. A withdrawn publication takes all its rows with it, wherever they are; a withdrawn
 * entry takes the latest one in force, with its regradings.
 */
export function inForce(chain: readonly ChainedSitting[]): string | null {
  const withdrawn = new Set(
    chain
      .filter(({ effect, isReleaseWithdrawn }) => isReleaseWithdrawn || effect === 'withdraws')
      .flatMap(({ release }) => release ?? []),
  );
  let standing: ChainedSitting[] = [];
  for (const row of chain) {
    if (row.release !== null && withdrawn.has(row.release)) continue;
    if (row.effect === 'withdraws') {
      const last = standing.at(-1);
      standing = standing.filter(
        (one) => one !== last && (one.entry === null || one.entry !== last?.entry),
      );
    } else if (row.effect !== 'restores') standing.push(row);
  }
  return standing.at(-1)?.id ?? null;
}
