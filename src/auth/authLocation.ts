import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { isAuthPath, SIGN_IN_PATH } from '../providers/signInNotice.ts';

export interface AuthLocation {
  path: string;
  /** Nothing has been navigated to yet: the page shown is the one the person arrived at. */
  isArrival: boolean;
  navigate: (path: string) => void;
}

export const AUTH_PAGES = {
  signIn: SIGN_IN_PATH,
  register: '/auth/register',
  requestPassword: '/auth/request-password',
  resetPassword: '/auth/reset-password',
} as const;

/**
 * The page of the sign-in area that an address means; sign-in for `/auth` itself and for what does
 * not exist.
 */
function authPage(path: string): string {
  const plain = path.replace(/\/+$/, '');
  return Object.values(AUTH_PAGES).find((page) => page === plain) ?? SIGN_IN_PATH;
}

/**
 * The address within the sign-in area. Four pages need no router, and the first load has no room
 * for one.
 */
export function useAuthHistory(): AuthLocation {
  const [{ path, isArrival }, setLocation] = useState(() => ({
    path: authPage(window.location.pathname),
    isArrival: true,
  }));
  useEffect(() => {
    const follow = () => {
      // Back from here to a page of the portal: only a new start can decide whether it may be seen.
      if (isAuthPath(window.location.pathname))
        setLocation({ path: authPage(window.location.pathname), isArrival: false });
      else window.location.reload();
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    if (window.location.pathname !== path)
      window.history.replaceState(window.history.state, '', path + window.location.search);
  }, [path]);
  const navigate = useCallback((to: string) => {
    window.history.pushState(null, '', to);
    setLocation({ path: authPage(to), isArrival: false });
    window.scrollTo(0, 0);
  }, []);
  return { path, isArrival, navigate };
}

export const AuthLocationContext = createContext<AuthLocation | null>(null);

/** The present address and the way to another page of the sign-in area. */
export function useAuthLocation(): AuthLocation {
  const location = useContext(AuthLocationContext);
  if (!location) throw new Error('This component works only inside AuthArea');
  return location;
}
