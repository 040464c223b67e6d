import { createContext, useContext } from 'react';
import type { Http } from '../providers/http.ts';

export interface AuthServices {
  http: Pick<Http, 'get' | 'post'>;
  /** Called after the session is stored, to open a page of the portal. */
  onSignedIn: (page: string) => unknown;
}

export const AuthServicesContext = createContext<AuthServices | null>(null);

/** Dependencies of the pages of the sign-in area. */
export function useAuthServices(): AuthServices {
  const services = useContext(AuthServicesContext);
  if (!services) throw new Error('useAuthServices must be used inside AuthArea');
  return services;
}
