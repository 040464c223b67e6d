import { Navigate } from 'react-router';
import { usePreferences } from '../core/portal/PortalPreferences.tsx';
import { usePortalServices, usePrivileges } from '../core/portal/PortalServices.tsx';
import { landingPath } from '../core/routes/routes.ts';

/** The dashboard of `<CoreAdmin>`, at `/`: redirects to the user's start page (specification §2). */
export function StartPage() {
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  const { startPage } = usePreferences().preferences;
  return <Navigate to={landingPath(catalogue, privileges, startPage)} replace />;
}
