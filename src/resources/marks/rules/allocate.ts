/** A marker of a role; shares are relative to each other. */
export interface Sharer {
  staff: string;
  share: number;
}

/** A candidate allocated by hand. */
export interface Pin {
  student: string;
  staff: string;
}

/**
 * Allocates candidates to markers. Pins stay; the others go in order of their index numbers, so
 * that each marker gets as close to their share as the pins allow. Neighbours stay together because
 * scripts come in bundles. Pins to former markers are dropped. Empty without markers.
 */
export function shareOut(
  students: readonly string[],
  sharers: readonly Sharer[],
  pins: readonly Pin[],
): Map<string, string> {
  const known = new Set(sharers.map(({ staff }) => staff));
  const pinned = new Map(
    pins
      .filter(({ student, staff }) => known.has(staff) && students.includes(student))
      .map(({ student, staff }) => [student, staff]),
  );
  const free = students.filter((student) => !pinned.has(student));
  const places = placesOf(students.length, free.length, sharers, [...pinned.values()]);
  const shared = new Map(pinned);
  let next = 0;
  for (const { staff } of sharers) {
    for (const student of free.slice(next, next + (places.get(staff) ?? 0)))
      shared.set(student, staff);
    next += places.get(staff) ?? 0;
  }
  return shared;
}

/** The number of free candidates of each marker: each goes to the marker furthest below their share. */
function placesOf(
  all: number,
  free: number,
  sharers: readonly Sharer[],
  held: readonly string[],
): Map<string, number> {
  const sum = sharers.reduce((total, { share }) => total + share, 0);
  const places = new Map(sharers.map(({ staff }) => [staff, 0]));
  if (sum === 0) return places;
  const lacks = ({ staff, share }: Sharer): number =>
    (all * share) / sum - held.filter((one) => one === staff).length - (places.get(staff) ?? 0);
  for (let place = 0; place < free; place += 1) {
    const [most] = sharers.toSorted((left, right) => lacks(right) - lacks(left));
    if (most) places.set(most.staff, (places.get(most.staff) ?? 0) + 1);
  }
  return places;
}
