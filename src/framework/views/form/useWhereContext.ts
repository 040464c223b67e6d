import { useMemo } from 'react';
import { localDay } from '../../../contract/model/facultyClock.ts';
import type { WhereContext } from '../../../contract/model/where.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';

/**
 * The context variables of a form's conditions that the browser knows; the gateway knows the
 * others.
 */
export function useWhereContext(): WhereContext {
  const { session } = usePortalServices();
  return useMemo(() => {
    const now = new Date();
    const user = session.user()?.user;
    return {
      ...(user === undefined ? {} : { $user: String(user) }),
      $today: localDay(now),
      $now: now.toISOString(),
    };
  }, [session]);
}
