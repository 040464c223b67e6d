import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { usePreferences } from '../core/portal/PortalPreferences.tsx';
import { usePortalServices, usePrivileges } from '../core/portal/PortalServices.tsx';
import { landingPath } from '../core/routes/routes.ts';
import { ErrorScreen } from '../shell/notices/ErrorScreen.tsx';
import { Shell } from '../shell/Shell.tsx';
import { Toasts } from '../shell/Toasts.tsx';
import { Guard } from './Guard.tsx';
import { ScreenRoutes } from './ScreenRoutes.tsx';

/**
 * The top-level routes of specification §2; the sign-in area is a program of its own and never
 * mounts this one.
 */
export function PortalRoutes() {
  return (
    <>
      <Routes>
        <Route path="/error/:type?" element={<ErrorScreen />} />
        <Route path="/auth/*" element={<LeaveForSignIn />} />
        <Route
          path="/"
          element={
            <Guard>
              <Landing />
            </Guard>
          }
        />
        <Route
          path="*"
          element={
            <Guard>
              <Shell>
                <ScreenRoutes />
              </Shell>
            </Guard>
          }
        />
      </Routes>
      <Toasts />
    </>
  );
}

function Landing() {
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const { startPage } = usePreferences().preferences;
  return <Navigate to={landingPath(catalogue, privileges, startPage)} replace />;
}

function LeaveForSignIn() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => window.location.replace(`${pathname}${search}${hash}`), [pathname, search, hash]);
  return null;
}
