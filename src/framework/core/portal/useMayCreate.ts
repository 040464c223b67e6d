import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { mayCreate } from '../records/grants.ts';
import { currentUserQuery } from './currentUserQuery.ts';
import { usePortalServices, usePrivileges } from './PortalServices.tsx';

/**
 * Whether the signed-in person may create records of a resource. Until the gateway has told who
 * they are, and while they look through other eyes, the privileges alone decide.
 */
export function useMayCreate(): (resource: ResourceDeclaration) => boolean {
  const { http, session } = usePortalServices();
  const privileges = usePrivileges();
  // Requested by the preferences, with which every page begins.
  const { data } = useQuery({ ...currentUserQuery(http), enabled: false });
  const known = data?.isSuccess && !session.impersonation?.() ? data.body : undefined;
  return useMemo(() => {
    const isKnown = (variable: string): boolean =>
      known === undefined ||
      (variable === '$student'
        ? known.studentStatus.length > 0
        : variable === '$staff'
          ? known.staffData !== null
          : variable !== '$department' || Boolean(known.staffData?.department));
    return (resource) => mayCreate(resource, privileges, isKnown);
  }, [privileges, known]);
}
