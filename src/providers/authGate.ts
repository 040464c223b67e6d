import { checkAuthentication } from './session.ts';
import { isAuthPath, leaveSignInNotice, SIGN_IN_PATH } from './signInNotice.ts';
import { browserNavigation } from './signOut.ts';
import type { Navigation } from './signOut.ts';
import { clearStorage } from './storedKeys.ts';

/** The error page needs no session (specification §2). */
const isErrorPath = (path: string): boolean => /^\/error(?:[/?#]|$)/.test(path);

/**
 * Decides, before large chunks are loaded, whether to show the sign-in area or the portal. Without
 * a valid session it redirects to the sign-in page, which shows the reason and returns to the
 * requested page afterwards.
 */
export function authGate(
  navigation: Pick<Navigation, 'here' | 'goTo'> = browserNavigation,
): 'sign-in' | 'portal' {
  const askedFor = navigation.here();
  if (isAuthPath(askedFor)) return 'sign-in';
  if (isErrorPath(askedFor)) return 'portal';
  const { access, reason } = checkAuthentication();
  if (access || reason === '') return 'portal';
  clearStorage();
  leaveSignInNotice(reason, askedFor);
  navigation.goTo(SIGN_IN_PATH);
  return 'sign-in';
}
