import { TOKEN_KEY, USER_DATA_KEY } from '../contract/model/constants.ts';
import type { Impersonation } from '../contract/model/impersonation.ts';
import type { Http } from './http.ts';
import {
  checkAuthentication,
  greetingName,
  readPrivileges,
  readUserData,
  readViewing,
} from './session.ts';
import type { UserData } from './session.ts';
import type { SignedOutReason } from './signInNotice.ts';
import type { SignOut } from './signOut.ts';
import type { AuthenticationCheck } from './token.ts';

/** The session as screens see it. */
export interface PortalSession {
  check: () => AuthenticationCheck;
  privileges: () => ReadonlySet<string>;
  user: () => UserData | null;
  greetingName: () => string;
  /** Through whose eyes the session looks. */
  viewing: () => Impersonation | null;
  /** After the person changed their own profile. */
  storeUser: (userData: UserData) => void;
  leave: (reason: SignedOutReason) => void;
  /**
   * Subscribes to changed privileges or user data of this and other tabs; call the result to
   * unsubscribe.
   */
  subscribe: (listener: () => void) => () => void;
}

/** Joins the stored session with what changes it: a fresh token, another tab, the own profile. */
export function createPortalSession(
  http: Pick<Http, 'onFreshToken'>,
  signOut: SignOut,
): PortalSession {
  const listeners = new Set<() => void>();
  const announce = () => listeners.forEach((listener) => listener());
  http.onFreshToken(announce);
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === TOKEN_KEY || key === USER_DATA_KEY) announce();
  });

  return {
    check: () => checkAuthentication(),
    privileges: () => new Set(readPrivileges()),
    user: readUserData,
    greetingName: () => greetingName(),
    viewing: readViewing,
    storeUser(userData) {
      localStorage.setItem(USER_DATA_KEY, JSON.stringify(userData));
      announce();
    },
    leave: (reason) => void signOut(reason),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
