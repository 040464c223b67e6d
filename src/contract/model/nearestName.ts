import { closest, distance } from 'fastest-levenshtein';

/** The known name that a misspelt one probably meant, or `null` when nothing is near. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const candidate = closest(name, [...known]);
  return distance(name, candidate) <= Math.max(2, Math.floor(name.length / 3)) ? candidate : null;
}

/** ` (did you mean “year”?)`, or nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const candidate = nearestName(name, known);
  return candidate === null ? '' : ` (did you mean “${candidate}”?)`;
}
