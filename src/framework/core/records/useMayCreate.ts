import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { currentUserQuery } from '../portal/currentUserQuery.ts';
import { usePortalServices, usePrivileges } from '../portal/PortalServices.tsx';
import { mayCreate } from './grants.ts';

/**
 * Whether the signed-in person may create records of a resource. Until the gateway has answered who
 * they are, and during an impersonation, the privileges alone decide.
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
