import { closest, distance } from 'fastest-levenshtein';

/** Longer than any declared name; comparing takes the product of both lengths. */
const LONGEST_NAME = 100;

/** The known name closest to a misspelt one, or `null` if none is close. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (known.length === 0 || name.length > LONGEST_NAME) return null;
  const candidate = closest(name, [...known]);
  return distance(name, candidate) <= Math.max(2, Math.floor(name.length / 3)) ? candidate : null;
}

/** ` (did you mean “year”?)`, or the empty string. */
export function didYouMean(name: string, known: readonly string[]): string {
  const candidate = nearestName(name, known);
  return candidate === null ? '' : ` (did you mean “${candidate}”?)`;
}
