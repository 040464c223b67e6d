/**
 * Why a person finds themselves on the sign-in page, and where they wanted to go; both live in this
 * tab only.
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

/** Whether the address belongs to the sign-in area, where no session is watched. */
export function isAuthPath(path: string): boolean {
  return /^\/auth(?:[/?#]|$)/.test(path);
}

/**
 * Accepts only a page of this portal: an address that leads elsewhere would make the sign-in page
 * an open redirect.
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

/** Leaves word for the sign-in page. */
export function leaveSignInNotice(reason: SignedOutReason, askedFor: string | null): void {
  sessionStorage.setItem(REASON_KEY, reason);
  if (askedFor !== null && isOwnPage(askedFor)) sessionStorage.setItem(ASKED_FOR_KEY, askedFor);
  else sessionStorage.removeItem(ASKED_FOR_KEY);
}

/** The reason left for the sign-in page, or null. */
export function readSignedOutReason(): SignedOutReason | null {
  const reason = sessionStorage.getItem(REASON_KEY);
  return reason !== null && REASONS.includes(reason) ? (reason as SignedOutReason) : null;
}

/** Called once the reason has been shown, so that a reload of the sign-in page does not repeat it. */
export function forgetSignedOutReason(): void {
  sessionStorage.removeItem(REASON_KEY);
}

/** The page first asked for, read once after signing in; the root if there was none. */
export function takeAskedFor(): string {
  const askedFor = sessionStorage.getItem(ASKED_FOR_KEY);
  sessionStorage.removeItem(ASKED_FOR_KEY);
  return askedFor !== null && isOwnPage(askedFor) ? askedFor : HOME_PATH;
}
