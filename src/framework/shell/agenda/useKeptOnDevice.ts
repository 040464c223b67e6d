import { useQuery } from '@tanstack/react-query';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';

/** What waits for a person; what is only on this device cannot be put off. */
export type WaitingEntry = AgendaEntry & { isOnDevice?: true };

const NONE: readonly WaitingEntry[] = [];

/** What this device keeps for the person until the gateway has it. */
export function useKeptOnDevice(): readonly WaitingEntry[] {
  const { extensions, session } = usePortalServices();
  const person = session.user()?.user;
  const isViewing = Boolean(session.impersonation?.());
  const { data = NONE } = useQuery({
    queryKey: ['kept-on-device', person],
    queryFn: () =>
      Promise.all(
        (extensions.keptOnDevice ?? []).map(async ({ name, opens, count }) => ({
          name,
          opens,
          count: await count(String(person)),
          until: null,
          putOffUntil: null,
          records: null,
          isOnDevice: true as const,
        })),
      ),
    select: (entries) => entries.filter(({ count }) => count > 0),
    enabled: person !== undefined && !isViewing,
    networkMode: 'always',
  });
  return data;
}
