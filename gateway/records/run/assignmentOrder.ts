/** A tick with its position, counted from 0. */
export interface PlacedTick {
  id: string;
  place: number | null;
}

/**
 * The ticks after a change, in order. A change that names all ticks defines the order; otherwise
 * existing ticks keep theirs and new ones come last.
 */
export function orderAfter(
  present: readonly PlacedTick[],
  set: readonly string[],
  unset: readonly string[],
): string[] {
  const named = [...new Set(set)];
  const staying = present
    .filter(({ id, place }) => place !== null && !unset.includes(id))
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ id }) => id);
  if (staying.every((id) => named.includes(id))) return named;
  return [...staying, ...named.filter((id) => !staying.includes(id))];
}
