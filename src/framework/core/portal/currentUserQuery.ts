import { queryOptions } from '@tanstack/react-query';
import type { PortalHttp } from './PortalServices.tsx';

/** The part of the answer of `GET /user` that the portal needs at the start. */
export interface CurrentUser {
  preferences?: Record<string, unknown> | null;
  settings: { idleWarningMs: number; idleLogoutMs: number };
}

/** The signed-in person as the gateway knows them; asked once for everybody who wants to know. */
export const currentUserQuery = (http: Pick<PortalHttp, 'get'>) =>
  queryOptions({
    queryKey: ['currentUser'],
    queryFn: () => http.get<CurrentUser>('/user'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
