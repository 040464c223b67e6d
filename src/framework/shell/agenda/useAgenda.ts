import { useMemo } from 'react';
import { GRAVITIES, gravityOf } from '../../../contract/model/agendaGravity.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { agenda, type AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import { usePrivileges } from '../../core/portal/PortalServices.tsx';
import { useKeptOnDevice, type WaitingEntry } from './useKeptOnDevice.ts';

const AGAIN_MS = 120_000;

/** What waits for the person, soonest first; shared by the dashboard, the menu and the bell. */
export function useAgenda() {
  const mayRead = usePrivileges().has('DASHBOARD');
  const kept = useKeptOnDevice();
  const query = useCallQuery(agenda, mayRead ? {} : null, { refetchInterval: () => AGAIN_MS });
  const data = useMemo(() => query.data && [...kept, ...query.data], [kept, query.data]);
  return { ...query, data };
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

/** How much waits on each screen, by its path. */
export function waitingByPath(
  entries: readonly AgendaEntry[] | undefined,
): ReadonlyMap<string, number> {
  const waiting = new Map<string, number>();
  for (const entry of waitingNow(entries))
    waiting.set(pathOf(entry), (waiting.get(pathOf(entry)) ?? 0) + (entry.count ?? 0));
  return waiting;
}
