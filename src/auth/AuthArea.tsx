import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type LazyExoticComponent,
} from 'react';
import type { Http } from '../providers/http.ts';
import { http as portalHttp } from '../providers/portalHttp.ts';
import { checkAuthentication } from '../providers/session.ts';
import {
  forgetSignedOutReason,
  readSignedOutReason,
  takeAskedFor,
} from '../providers/signInNotice.ts';
import type { SignedOutReason } from '../providers/signInNotice.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { AUTH_PAGES, AuthLocationContext, LINK_PAGES, useAuthHistory } from './authLocation.ts';
import { AuthServicesContext } from './authServices.ts';
import { AuthTextsProvider } from './authTexts.tsx';
import { ForwardingPage } from './pages/ForwardingPage.tsx';
import { LoginPage } from './pages/LoginPage.tsx';
import { UnloadedPage } from './pages/UnloadedPage.tsx';
import { Toasts } from './parts/Toasts.tsx';

export interface AuthAreaProps {
  /**
   * Called with the next page after the session is stored. A rejection is shown as a failure to
   * load the portal.
   */
  onSignedIn: (page: string) => unknown;
  http?: Pick<Http, 'get' | 'post'>;
}

/** The sign-in area at /auth, in plain React to keep the first page small. */
export function AuthArea({ onSignedIn, http = portalHttp }: AuthAreaProps) {
  const location = useAuthHistory();
  const [signedOutReason] = useState(readSignedOutReason);
  const services = useMemo(() => ({ http, onSignedIn }), [http, onSignedIn]);
  const isForwarding = useForwarding(location.path, onSignedIn);
  useEffect(forgetSignedOutReason, []);
  return (
    <AuthServicesContext value={services}>
      <AuthLocationContext value={location}>
        <AuthTextsProvider>
          <AuthFrame toasts={<Toasts reason={signedOutReason} />}>
            {isForwarding ? (
              <ForwardingPage />
            ) : (
              <AuthPage path={location.path} signedOutReason={signedOutReason} />
            )}
          </AuthFrame>
        </AuthTextsProvider>
      </AuthLocationContext>
    </AuthServicesContext>
  );
}

/** A page that is fetched when it is opened, so that signing in stays small. */
const fetched = (page: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await page().catch(() => UnloadedPage) }));

const FETCHED_PAGES: Readonly<Record<string, ComponentType>> = {
  [AUTH_PAGES.register]: fetched(async () => (await import('./pages/rarePages.ts')).RegisterPage),
  [AUTH_PAGES.requestPassword]: fetched(
    async () => (await import('./pages/rarePages.ts')).RequestPasswordPage,
  ),
  [AUTH_PAGES.resetPassword]: fetched(
    async () => (await import('./pages/rarePages.ts')).ResetPasswordPage,
  ),
  [AUTH_PAGES.confirmAddress]: fetched(
    async () => (await import('./pages/rarePages.ts')).ConfirmAddressPage,
  ),
  [AUTH_PAGES.singleSignOn]: fetched(
    async () => (await import('./pages/rarePages.ts')).SingleSignOnPage,
  ),
  [AUTH_PAGES.confirmSingleSignOn]: fetched(
    async () => (await import('./pages/rarePages.ts')).SingleSignOnLinkPage,
  ),
  [AUTH_PAGES.keepAddress]: fetched(
    async () => (await import('./pages/rarePages.ts')).KeepAddressPage,
  ),
};

function AuthPage({
  path,
  signedOutReason,
}: {
  path: string;
  signedOutReason: SignedOutReason | null;
}) {
  const Page = FETCHED_PAGES[path];
  if (!Page) return <LoginPage signedOutReason={signedOutReason} />;
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
}

/** Forwards signed-in people to the portal, except from a mailed link. */
function useForwarding(path: string, onSignedIn: AuthAreaProps['onSignedIn']): boolean {
  const [isForwarding, setIsForwarding] = useState(
    () => !LINK_PAGES.includes(path) && checkAuthentication().access,
  );
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isForwarding || hasBegun.current) return;
    hasBegun.current = true;
    const forward = async () => onSignedIn(takeAskedFor());
    forward().catch(() => setIsForwarding(false));
  }, [isForwarding, onSignedIn]);
  return isForwarding;
}
