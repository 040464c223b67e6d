import { sameValue } from '../../../../contract/model/changedFields.ts';
import type { Values } from './formValues.ts';

export interface VersionComparison {
  /** I changed them and they now differ from the stored record: one of the two must be chosen. */
  conflicts: string[];
  /** Only the other person changed them; their value is kept by default. */
  theirs: string[];
}

/** The differences between my form and the record that another person saved meanwhile. */
export function compareVersions(
  before: Values,
  mine: Values,
  theirs: Values,
  names: readonly string[],
): VersionComparison {
  const comparison: VersionComparison = { conflicts: [], theirs: [] };
  for (const name of names) {
    if (sameValue(mine[name], theirs[name])) continue;
    const isMineChanged = !sameValue(mine[name], before[name]);
    comparison[isMineChanged ? 'conflicts' : 'theirs'].push(name);
  }
  return comparison;
}

export type Side = 'mine' | 'theirs';

/** The choices to begin with: what only I changed stays as I have it, unless one says otherwise. */
export const ownChoices = (
  before: Values,
  theirs: Values,
  conflicts: readonly string[],
): Record<string, Side> =>
  Object.fromEntries(
    conflicts.filter((name) => sameValue(theirs[name], before[name])).map((name) => [name, 'mine']),
  );

/** The record after choosing: theirs, with the chosen fields as I have them. */
export const mergeVersions = (
  mine: Values,
  theirs: Values,
  choices: Readonly<Record<string, Side>>,
): Record<string, unknown> => ({
  ...theirs,
  ...Object.fromEntries(
    Object.entries(choices).flatMap(([name, side]) =>
      side === 'mine' ? [[name, mine[name]]] : [],
    ),
  ),
});
