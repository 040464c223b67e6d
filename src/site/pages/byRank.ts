import type { Designation, Person } from '../records.ts';

const LAST = Number.MAX_SAFE_INTEGER;

/** Sorts people by the rank of their designation (stable), those without one last. */
export function byRank(people: readonly Person[], designations: readonly Designation[]): Person[] {
  const ranks = new Map(designations.map(({ id, rank }) => [id, rank]));
  const rankOf = ({ designation }: Person): number => ranks.get(designation?.id ?? '') ?? LAST;
  return people.toSorted((left, right) => rankOf(left) - rankOf(right));
}
