import { LOGGED_IN_KEY, TOKEN_KEY } from '../contract/model/constants.ts';
import type { AnswerOf } from '../contract/wire/calls/defineCall.ts';
import { signOut as signOutCall } from '../contract/wire/calls/sessionCalls.ts';
import type { Http } from './http.ts';
import { personOf, readToken } from './session.ts';
import { isAuthPath, leaveSignInNotice, SIGN_IN_PATH } from './signInNotice.ts';
import type { SignedOutReason } from './signInNotice.ts';
import { clearStorage } from './storedKeys.ts';

/** How long the page waits for the log-out call, which can outlive the page. */
export const LOGOUT_PATIENCE_MS = 3_000;

/**
 * Dispatched on `window` while the session is still valid, so that forms save drafts and do not
 * block leaving the page.
 */
export const SIGNING_OUT_EVENT = 'portal:signing-out';

interface SigningOut {
  reason: SignedOutReason;
  person: string | null;
}

export interface Navigation {
  here: () => string;
  goTo: (path: string) => void;
  reload: () => void;
  /** Opens an address outside the portal. */
  leaveTo: (address: string) => void;
}

interface SignOutOptions {
  /** The signed-out person, if another tab has already removed the token. */
  person?: string | null;
}

export type SignOut = (reason: SignedOutReason, options?: SignOutOptions) => Promise<void>;

/** Navigation of the real browser. */
export const browserNavigation: Navigation = {
  here: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
  goTo: (path) => window.history.replaceState(null, '', path),
  reload: () => window.location.reload(),
  leaveTo: (address) => window.location.assign(address),
};

/**
 * Reasons for which the session may still exist on the server; for the others the server has
 * already ended it or refused the token.
 */
const ENDS_ON_SERVER: readonly SignedOutReason[] = ['requested', 'idle'];

/** Ends the session, and returns where the page goes next, if the gateway says so in time. */
async function endOnServer(http: Pick<Http, 'post'>): Promise<string | null> {
  const patience = new Promise<null>((resolve) => setTimeout(resolve, LOGOUT_PATIENCE_MS, null));
  const answer = await Promise.race([
    http.post<AnswerOf<typeof signOutCall> | null>(signOutCall.path, undefined, {
      keepalive: true,
    }),
    patience,
  ]);
  return answer?.isSuccess ? (answer.body?.next ?? null) : null;
}

/** Creates the function that ends a session (specification §4). Later calls join the first. */
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
    const next = readToken() && ENDS_ON_SERVER.includes(reason) ? await endOnServer(http) : null;
    navigation.goTo(SIGN_IN_PATH);
    localStorage.removeItem(TOKEN_KEY);
    clearStorage({ dropDraftsOf: reason === 'requested' ? person : null });
    leaveSignInNotice(reason, reason === 'requested' || isAuthPath(askedFor) ? null : askedFor);
    // A session that came from a provider of single sign-on ends there too.
    if (next === null) navigation.reload();
    else navigation.leaveTo(next);
  };

  return (reason, options = {}) => {
    const person = options.person === undefined ? personOf(readToken()) : options.person;
    // Kept after completion: until the page unloads, its guard would sign out again for another
    // reason.
    underWay ??= signOut(reason, person).catch((error: unknown) => {
      underWay = null;
      throw error;
    });
    return underWay;
  };
}
