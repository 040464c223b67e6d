import { LOGGED_IN_KEY, TOKEN_KEY } from '../contract/model/constants.ts';
import { signOut as signOutCall } from '../contract/wire/calls/sessionCalls.ts';
import type { Http } from './http.ts';
import { personOf, readToken } from './session.ts';
import { isAuthPath, leaveSignInNotice, SIGN_IN_PATH } from './signInNotice.ts';
import type { SignedOutReason } from './signInNotice.ts';
import { clearStorage } from './storedKeys.ts';

/** How long the page waits for the server to end the session; the call itself outlives the page. */
export const LOGOUT_PATIENCE_MS = 3_000;

/**
 * Dispatched on `window` while the session is still valid, so that forms store their unsaved input
 * and do not block leaving.
 */
export const SIGNING_OUT_EVENT = 'portal:signing-out';

export interface SigningOut {
  reason: SignedOutReason;
  person: string | null;
}

export interface Navigation {
  here: () => string;
  goTo: (path: string) => void;
  reload: () => void;
}

export interface SignOutOptions {
  /** Known to the caller when another tab has removed the token already. */
  person?: string | null;
}

export type SignOut = (reason: SignedOutReason, options?: SignOutOptions) => Promise<void>;

/** The browser's own navigation. */
export const browserNavigation: Navigation = {
  here: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
  goTo: (path) => window.history.replaceState(null, '', path),
  reload: () => window.location.reload(),
};

/**
 * Reasons where the server may still hold the session; in the others it has refused the token or
 * has ended it.
 */
const ENDS_ON_SERVER: readonly SignedOutReason[] = ['requested', 'idle'];

/**
 * Builds the one way out of a session (specification §4). Later calls join the first: the page is
 * on its way out.
 */
export function createSignOut(
  http: Pick<Http, 'post'>,
  navigation: Navigation = browserNavigation,
): SignOut {
  let underWay: Promise<void> | null = null;

  const signOut = async (reason: SignedOutReason, person: string | null) => {
    const askedFor = navigation.here();
    window.dispatchEvent(
      new CustomEvent<SigningOut>(SIGNING_OUT_EVENT, { detail: { reason, person } }),
    );
    localStorage.removeItem(LOGGED_IN_KEY);
    if (readToken() && ENDS_ON_SERVER.includes(reason)) {
      const patience = new Promise((resolve) => setTimeout(resolve, LOGOUT_PATIENCE_MS));
      await Promise.race([http.post(signOutCall.path, undefined, { keepalive: true }), patience]);
    }
    navigation.goTo(SIGN_IN_PATH);
    localStorage.removeItem(TOKEN_KEY);
    clearStorage({ dropDraftsOf: reason === 'requested' ? person : null });
    leaveSignInNotice(reason, reason === 'requested' || isAuthPath(askedFor) ? null : askedFor);
    navigation.reload();
  };

  return (reason, options = {}) => {
    const person = options.person === undefined ? personOf(readToken()) : options.person;
    // Not forgotten when it is done: until the page is gone its guard would ask once more, for a lesser reason.
    underWay ??= signOut(reason, person).catch((error: unknown) => {
      underWay = null;
      throw error;
    });
    return underWay;
  };
}
