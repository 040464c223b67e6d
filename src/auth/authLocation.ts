import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { SINGLE_SIGN_ON_PAGE } from '../contract/wire/calls/singleSignOnCalls.ts';
import { isAuthPath, SIGN_IN_PATH } from '../providers/signInNotice.ts';

export interface AuthLocation {
  path: string;
  /** The page is the first one shown, before any navigation. */
  isArrival: boolean;
  navigate: (path: string) => void;
}

export const AUTH_PAGES = {
  signIn: SIGN_IN_PATH,
  register: '/auth/register',
  requestPassword: '/auth/request-password',
  resetPassword: '/auth/reset-password',
  confirmAddress: '/auth/confirm-address',
  keepAddress: '/auth/keep-address',
  singleSignOn: SINGLE_SIGN_ON_PAGE,
  confirmSingleSignOn: '/auth/confirm-single-sign-on',
} as const;

/** Pages that mailed links open, also for people who are signed in. */
export const LINK_PAGES: readonly string[] = [
  AUTH_PAGES.resetPassword,
  AUTH_PAGES.confirmAddress,
  AUTH_PAGES.keepAddress,
  AUTH_PAGES.confirmSingleSignOn,
];

/** The page of the sign-in area for a path; the sign-in page for `/auth` and unknown paths. */
function authPage(path: string): string {
  const plain = path.replace(/\/+$/, '');
  return Object.values(AUTH_PAGES).find((page) => page === plain) ?? SIGN_IN_PATH;
}

/** Minimal routing for the sign-in area. A router would be too large for the first load. */
export function useAuthHistory(): AuthLocation {
  const [{ path, isArrival }, setLocation] = useState(() => ({
    path: authPage(window.location.pathname),
    isArrival: true,
  }));
  useEffect(() => {
    const follow = () => {
      // Going back to a page of the portal needs a reload, which checks the session.
      if (isAuthPath(window.location.pathname))
        setLocation({ path: authPage(window.location.pathname), isArrival: false });
      else window.location.reload();
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    // The provider of single sign-on leads back to the sign-in page with a state, which says nothing.
    const search = path === SIGN_IN_PATH ? '' : window.location.search;
    if (window.location.pathname !== path || window.location.search !== search)
      window.history.replaceState(window.history.state, '', path + search);
  }, [path]);
  const navigate = useCallback((to: string) => {
    window.history.pushState(null, '', to);
    setLocation({ path: authPage(to), isArrival: false });
    window.scrollTo(0, 0);
  }, []);
  return { path, isArrival, navigate };
}

export const AuthLocationContext = createContext<AuthLocation | null>(null);

/** The current page of the sign-in area, and navigation to another. */
export function useAuthLocation(): AuthLocation {
  const location = useContext(AuthLocationContext);
  if (!location) throw new Error('useAuthLocation must be used inside AuthArea');
  return location;
}
