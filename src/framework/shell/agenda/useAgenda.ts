import { agenda, type AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import { usePrivileges } from '../../core/portal/PortalServices.tsx';

const AGAIN_MS = 120_000;

/** What waits for the person, soonest first; shared by the dashboard and the menu. */
export function useAgenda() {
  const mayRead = usePrivileges().has('DASHBOARD');
  return useCallQuery(agenda, mayRead ? {} : null, { refetchInterval: () => AGAIN_MS });
}

const pathOf = ({ opens }: AgendaEntry): string => opens.split('?')[0] ?? opens;

/** How much waits on each screen, by its path. */
export function waitingByPath(entries: readonly AgendaEntry[]): ReadonlyMap<string, number> {
  const waiting = new Map<string, number>();
  for (const entry of entries)
    waiting.set(pathOf(entry), (waiting.get(pathOf(entry)) ?? 0) + (entry.count ?? 0));
  return waiting;
}
