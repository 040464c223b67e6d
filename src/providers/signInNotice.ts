/**
 * Why the session ended, shown on the sign-in page. Stored with the requested page in this tab's
 * session storage.
 */
export type SignedOutReason =
  | 'requested'
  | 'idle'
  | 'elsewhere'
  | 'Unauthorized'
  | 'Session Expired';

const REASON_KEY = 'signedOutReason';
const ASKED_FOR_KEY = 'askedFor';
export const SIGN_IN_PATH = '/auth/login';
const HOME_PATH = '/';

const REASONS: readonly string[] = [
  'requested',
  'idle',
  'elsewhere',
  'Unauthorized',
  'Session Expired',
];

/** Whether the path belongs to the sign-in area. */
export const isAuthPath = (path: string): boolean => /^\/auth(?:[/?#]|$)/.test(path);

/**
 * Whether the path is a page of this portal. Any other would make the sign-in page an open
 * redirect.
 */
export function isOwnPage(path: string): boolean {
  if (!path.startsWith('/') || isAuthPath(path)) return false;
  try {
    const resolved = new URL(path, 'http://portal.invalid');
    return resolved.origin === 'http://portal.invalid' && !isAuthPath(resolved.pathname);
  } catch {
    return false;
  }
}

/** Stores the reason and the requested page for the sign-in page. */
export function leaveSignInNotice(reason: SignedOutReason, askedFor: string | null): void {
  sessionStorage.setItem(REASON_KEY, reason);
  if (askedFor !== null && isOwnPage(askedFor)) sessionStorage.setItem(ASKED_FOR_KEY, askedFor);
  else sessionStorage.removeItem(ASKED_FOR_KEY);
}

/** The stored reason, or `null`. */
export function readSignedOutReason(): SignedOutReason | null {
  const reason = sessionStorage.getItem(REASON_KEY);
  return reason !== null && REASONS.includes(reason) ? (reason as SignedOutReason) : null;
}

/** Clears the reason once shown, so that a reload does not repeat it. */
export function forgetSignedOutReason(): void {
  sessionStorage.removeItem(REASON_KEY);
}

/** Returns and clears the requested page; the root if there is none. */
export function takeAskedFor(): string {
  const askedFor = sessionStorage.getItem(ASKED_FOR_KEY);
  sessionStorage.removeItem(ASKED_FOR_KEY);
  return askedFor !== null && isOwnPage(askedFor) ? askedFor : HOME_PATH;
}
