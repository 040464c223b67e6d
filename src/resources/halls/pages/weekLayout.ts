import { addDays, localDay, localMinute } from '../../../contract/model/facultyClock.ts';
import type { WirePeriod } from '../api.ts';
import { overlaps } from '../rules/overlaps.ts';

/** The date and the minutes since midnight in Colombo. */
export const wallClock = (instant: string): { date: string; minute: number } => ({
  date: localDay(instant),
  minute: localMinute(instant),
});

/** The seven days from `start`. */
export const daysFrom = (start: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(start, index));
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** An entry with its lane and the number of lanes of its cluster. */
export interface Laned<Entry> {
  entry: Entry;
  lane: number;
  lanes: number;
}

/** Lays out overlapping entries side by side: each takes the first free lane of its cluster. */
export function intoLanes<Entry extends WirePeriod>(entries: readonly Entry[]): Laned<Entry>[] {
  const sorted = entries.toSorted(
    (left, right) =>
      left.startsAt.localeCompare(right.startsAt) || left.endsAt.localeCompare(right.endsAt),
  );
  const placed: Laned<Entry>[] = [];
  let cluster: Laned<Entry>[] = [];
  let clusterEnd = '';
  const close = (): void => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1;
    placed.push(...cluster.map((laned) => ({ ...laned, lanes })));
    cluster = [];
  };
  for (const entry of sorted) {
    if (cluster.length > 0 && entry.startsAt >= clusterEnd) close();
    const taken = new Set(
      cluster.filter((other) => overlaps(other.entry, entry)).map(({ lane }) => lane),
    );
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    cluster.push({ entry, lane, lanes: 1 });
    clusterEnd = cluster.length === 1 || entry.endsAt > clusterEnd ? entry.endsAt : clusterEnd;
  }
  if (cluster.length > 0) close();
  return placed;
}

/** First and last minute that a grid must show: the usual hours, extended to all entries. */
export function shownHours(
  entries: readonly WirePeriod[],
  usual: readonly [from: number, to: number] = [480, 1080],
): readonly [from: number, to: number] {
  const starts = entries.map(({ startsAt }) => wallClock(startsAt).minute);
  const ends = entries.map(({ startsAt, endsAt }) =>
    wallClock(endsAt).date === wallClock(startsAt).date ? wallClock(endsAt).minute : 1440,
  );
  return [
    Math.floor(Math.min(usual[0], ...starts) / 60) * 60,
    Math.ceil(Math.max(usual[1], ...ends) / 60) * 60,
  ];
}
