import { useMemo } from 'react';
import { GRAVITIES, gravityOf } from '../../../contract/model/agendaGravity.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { agenda, type AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import { usePrivileges } from '../../core/portal/PortalServices.tsx';
import { useKeptOnDevice, type WaitingEntry } from './useKeptOnDevice.ts';

const AGAIN_MS = 120_000;

/**
 * What waits for the person, soonest first; shared by the dashboard, the menu and the bell. If it
 * cannot be loaded, what waits on this device is still there.
 */
export function useAgenda() {
  const mayRead = usePrivileges().has('DASHBOARD');
  const kept = useKeptOnDevice();
  const query = useCallQuery(agenda, mayRead ? {} : null, { refetchInterval: () => AGAIN_MS });
  const isFailed = query.isError && query.data === undefined;
  const data = useMemo(
    () =>
      query.data || (isFailed && kept.length > 0) ? [...kept, ...(query.data ?? [])] : undefined,
    [isFailed, kept, query.data],
  );
  return { ...query, data, isFailed };
}

/** What waits now, without what the person put off. */
export const waitingNow = (entries: readonly WaitingEntry[] | undefined): WaitingEntry[] =>
  (entries ?? []).filter(({ putOffUntil }) => putOffUntil === null);

/** Entries by how grave they are, gravest first, without empty groups. */
export function groupedByGravity(entries: readonly WaitingEntry[]) {
  const today = localDay();
  return GRAVITIES.map((gravity) => ({
    gravity,
    entries: entries.filter(({ until }) => gravityOf(until, today) === gravity),
  })).filter((group) => group.entries.length > 0);
}

/** The one count of everything that waits. */
export const countOf = (entries: readonly AgendaEntry[]): number =>
  entries.reduce((sum, { count }) => sum + (count ?? 0), 0);

const pathOf = ({ opens }: AgendaEntry): string => opens.split('?')[0] ?? opens;

/** How much waits behind each entry of the menu, by its path: on its screen and on those below. */
export function waitingByPath(
  entries: readonly AgendaEntry[] | undefined,
  menuPaths: readonly string[],
): ReadonlyMap<string, number> {
  const longestFirst = menuPaths.toSorted((left, right) => right.length - left.length);
  const waiting = new Map<string, number>();
  for (const entry of waitingNow(entries)) {
    const opened = pathOf(entry);
    const path = longestFirst.find((known) => `${opened}/`.startsWith(`${known}/`)) ?? opened;
    waiting.set(path, (waiting.get(path) ?? 0) + (entry.count ?? 0));
  }
  return waiting;
}
