import type { Period } from '../../shared/localTime.ts';

/**
 * Half-open: a period that ends at ten does not overlap one that begins at ten (MRBS
 * `mrbsCheckFree`).
 */
export const overlaps = (one: Period, other: Period): boolean =>
  Date.parse(one.startsAt) < Date.parse(other.endsAt) &&
  Date.parse(other.startsAt) < Date.parse(one.endsAt);
