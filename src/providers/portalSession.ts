import { TOKEN_KEY, USER_DATA_KEY } from '../contract/model/constants.ts';
import type { Impersonation } from '../contract/model/impersonation.ts';
import type { Http } from './http.ts';
import {
  checkAuthentication,
  greetingName,
  readPrivileges,
  readUserData,
  readImpersonation,
  tokenWithoutWholeList,
} from './session.ts';
import type { UserData } from './session.ts';
import type { SignedOutReason } from './signInNotice.ts';
import type { SignOut } from './signOut.ts';
import type { AuthenticationCheck } from './token.ts';

/** The session, for screens. */
export interface PortalSession {
  check: () => AuthenticationCheck;
  privileges: () => ReadonlySet<string>;
  user: () => UserData | null;
  greetingName: () => string;
  /** The active impersonation, if any. */
  impersonation: () => Impersonation | null;
  /** Stores the user data after the person changed their own profile. */
  storeUser: (userData: UserData) => void;
  leave: (reason: SignedOutReason) => void;
  /** Subscribes to changes of privileges and user data, also from other tabs. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Fetches the whole list of privileges where the token lists the menu only and the rest was not
 * kept. The screens wait for it, or a bookmarked one would look as if it did not exist.
 */
export async function completePrivileges(http: Pick<Http, 'renewToken'>): Promise<void> {
  const incomplete = tokenWithoutWholeList();
  if (incomplete !== null) await http.renewToken(incomplete);
}

/** Creates the session from storage; follows fresh tokens, other tabs and the own profile. */
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
    impersonation: readImpersonation,
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
