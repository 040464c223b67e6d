import { useEffect, useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import { type Screen, screenAt } from '../../contract/model/catalogue.ts';
import type { Verb } from '../../contract/model/privileges.ts';
import { usePortalServices, usePrivileges, useCapability } from '../core/portal/PortalServices.tsx';
import { admission } from '../core/routes/admission.ts';
import { DASHBOARD_PATH, whyNotPath } from '../core/routes/routes.ts';
import { NothingHere } from '../shell/notices/NothingHere.tsx';

interface GuardProps {
  /** Absent: any authenticated person passes. */
  screen?: Screen | undefined;
  verb?: Verb | undefined;
  children: ReactNode;
}

/** The route guard of specification §2 around every screen. */
export function Guard({ screen, verb, children }: GuardProps) {
  const { session } = usePortalServices();
  const privileges = usePrivileges();
  const { pathname } = useLocation();
  const { access, reason } = session.check();
  const decision = admission({ authenticated: access, privileges, screen, verb });

  useEffect(() => {
    // The sign-in page is a program of its own: it shows the toast 'Error ' + reason once it has replaced this page.
    if (decision === 'notAuthenticated')
      session.leave(reason === 'Session Expired' ? reason : 'Unauthorized');
  }, [decision, reason, session]);

  if (decision === 'notAuthenticated') return null;
  if (decision === 'pass') return children;
  // A person without even the dashboard would be sent round in a circle.
  if (pathname === DASHBOARD_PATH) return <NothingHere />;
  return <Refused />;
}

function Refused() {
  const notify = useNotify();
  const { pathname } = useLocation();
  const screen = screenAt(usePortalServices().catalogue, pathname)?.path;
  // Only the address that was refused counts, not the dashboard that this one leads to.
  const canAnswer = useCapability('answers');
  const [refused] = useState(canAnswer ? screen : undefined);
  useEffect(
    () =>
      notify('shell.guard.unauthorized', {
        type: 'error',
        messageArgs: refused === undefined ? {} : { whyNot: whyNotPath({ screen: refused }) },
      }),
    [notify, refused],
  );
  return <Navigate to={DASHBOARD_PATH} replace />;
}
