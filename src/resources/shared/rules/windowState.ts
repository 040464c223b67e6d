/** When something is open to students; without `closesAt` it stays open. */
interface Window {
  opensAt: Date | string;
  closesAt: Date | string | null;
  lateUntil: Date | string | null;
}

/**
 * The position of a moment in a window: it includes its start and excludes its end; then comes the
 * time for late entries, if there is one.
 */
export function windowState(
  { opensAt, closesAt, lateUntil }: Window,
  now: Date,
): 'upcoming' | 'open' | 'late' | 'closed' {
  const isBefore = (moment: Date | string): boolean => now.getTime() < new Date(moment).getTime();
  if (isBefore(opensAt)) return 'upcoming';
  if (closesAt === null || isBefore(closesAt)) return 'open';
  return lateUntil !== null && isBefore(lateUntil) ? 'late' : 'closed';
}
