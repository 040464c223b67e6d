import type { CalendarEntry, HallOption } from '../api.ts';

/**
 * The hall shown first: one with bookings of the user, else the one with most bookings or most
 * entries, else the first bookable one.
 */
export function busiestHall(
  halls: readonly Pick<HallOption, 'id' | 'isBookable'>[],
  ledger: readonly Pick<CalendarEntry, 'hall' | 'kind' | 'isMine'>[],
): string {
  const bookings = ledger.filter(({ kind }) => kind === 'booking');
  const own = bookings.filter(({ isMine }) => isMine);
  const counts = new Map<string, number>();
  for (const { hall } of [own, bookings, ledger].find((entries) => entries.length > 0) ?? [])
    counts.set(hall, (counts.get(hall) ?? 0) + 1);
  const bookable = halls.filter(({ isBookable }) => isBookable);
  const [busiest] = bookable.toSorted(
    (left, right) => (counts.get(right.id) ?? 0) - (counts.get(left.id) ?? 0),
  );
  return busiest?.id ?? halls[0]?.id ?? '';
}
