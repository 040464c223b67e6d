import { useMemo } from 'react';
import type { WhereContext } from '../../../contract/where.ts';
import { TIME_ZONE } from '../../kinds/localFormat.ts';
import { usePortalServices } from '../../PortalServices.tsx';

const dayIn = (timeZone: string, moment: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);

/** What the conditions of a form may refer to, as far as a browser knows it; the gateway knows the rest. */
export function useWhereContext(): WhereContext {
  const { session } = usePortalServices();
  return useMemo(() => {
    const now = new Date();
    const user = session.user()?.user;
    return {
      ...(user === undefined ? {} : { $user: String(user) }),
      $today: dayIn(TIME_ZONE, now),
      $now: now.toISOString(),
    };
  }, [session]);
}
