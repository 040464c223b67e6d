import { sameValue } from '../../../../contract/model/changedFields.ts';
import type { Values } from './formValues.ts';

export interface VersionComparison {
  /** The user changed these fields and they differ from the stored record: one value must be chosen. */
  conflicts: string[];
  /** Only the other user changed these fields; the stored value is kept by default. */
  theirs: string[];
}

/** The differences between the user's form and the record that another user saved meanwhile. */
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

/** The initial choices: fields that only this user changed keep this user's value. */
export const ownChoices = (
  before: Values,
  theirs: Values,
  conflicts: readonly string[],
): Record<string, Side> =>
  Object.fromEntries(
    conflicts.filter((name) => sameValue(theirs[name], before[name])).map((name) => [name, 'mine']),
  );

/** The stored record with the chosen fields replaced by this user's values. */
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
