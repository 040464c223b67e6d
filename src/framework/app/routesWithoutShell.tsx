import { useEffect } from 'react';
import { Navigate, Route, useLocation } from 'react-router';
import { ERROR_PATH } from '../core/routes/routes.ts';
import { ErrorScreen } from '../shell/notices/ErrorScreen.tsx';
import { PortalFrame } from './PortalLayout.tsx';

/** The sign-in area is a separate application, so the browser loads it. */
function LeaveForSignIn() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => window.location.replace(`${pathname}${search}${hash}`), [pathname, search, hash]);
  return null;
}

const errorPage = (
  <PortalFrame>
    <ErrorScreen />
  </PortalFrame>
);

/** The routes of specification §2 that need no session, for `<CustomRoutes noLayout>`. */
export const routesWithoutShell = (
  <>
    <Route path={`${ERROR_PATH}/:type?`} element={errorPage} />
    <Route path="/auth/*" element={<LeaveForSignIn />} />
  </>
);

/** The catch-all of `<CoreAdmin>`. */
export const NotFound = () => <Navigate to={ERROR_PATH} replace />;
