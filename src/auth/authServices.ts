import { createContext, useContext } from 'react';
import type { Http } from '../providers/http.ts';

export interface AuthServices {
  http: Pick<Http, 'get' | 'post'>;
  /** The session is stored; what follows leads to the given page of the portal. */
  onSignedIn: (page: string) => unknown;
}

export const AuthServicesContext = createContext<AuthServices | null>(null);

/** What the pages of the sign-in area take from outside. */
export function useAuthServices(): AuthServices {
  const services = useContext(AuthServicesContext);
  if (!services) throw new Error('This component works only inside AuthArea');
  return services;
}
