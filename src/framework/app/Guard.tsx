import { useEffect, useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import { isView, mayOpen, type Screen, screenAt } from '../../contract/model/catalogue.ts';
import type { Verb } from '../../contract/model/privileges.ts';
import { usePortalServices, usePrivileges, useCapability } from '../core/portal/PortalServices.tsx';
import { admission } from '../core/records/admission.ts';
import { useMayCreate } from '../core/records/useMayCreate.ts';
import { DASHBOARD_PATH, whyNotPath } from '../core/routes/routes.ts';
import { NothingHere } from '../shell/notices/NothingHere.tsx';

interface GuardProps {
  /** Absent: open to any signed-in user. */
  screen?: Screen | undefined;
  verb?: Verb | undefined;
  children: ReactNode;
}

/** Guards every screen as specification §2 defines. */
export function Guard({ screen, verb, children }: GuardProps) {
  const { session } = usePortalServices();
  const privileges = usePrivileges();
  const mayCreate = useMayCreate();
  const { pathname } = useLocation();
  const { access, reason } = session.check();
  const decision = admission({ authenticated: access, privileges, screen, verb, mayCreate });

  useEffect(() => {
    // The sign-in page is a separate application and shows the toast 'Error ' + reason after it
    // loads.
    if (decision === 'notAuthenticated')
      session.leave(reason === 'Session Expired' ? reason : 'Unauthorized');
  }, [decision, reason, session]);

  if (decision === 'notAuthenticated') return null;
  if (decision === 'pass') return children;
  // A user without access to the dashboard would be redirected in a loop.
  if (pathname === DASHBOARD_PATH) return <NothingHere />;
  return <Refused verb={verb} />;
}

/** What the explanation is asked: about the verb, unless the screen itself is closed. */
function useRefusedQuestion(verb: Verb | undefined): Readonly<Record<string, string>> | undefined {
  const screen = screenAt(usePortalServices().catalogue, useLocation().pathname);
  const privileges = usePrivileges();
  if (!screen) return undefined;
  return verb && isView(screen) && mayOpen(screen, privileges)
    ? { resource: screen.resource.name, verb }
    : { screen: screen.path };
}

function Refused({ verb }: { verb: Verb | undefined }) {
  const notify = useNotify();
  const question = useRefusedQuestion(verb);
  // Record only the refused address, not the dashboard that the user is redirected to.
  const canAnswer = useCapability('answers');
  const [refused] = useState(canAnswer ? question : undefined);
  useEffect(
    () =>
      notify('shell.guard.unauthorized', {
        type: 'error',
        messageArgs: refused === undefined ? {} : { whyNot: whyNotPath(refused) },
      }),
    [notify, refused],
  );
  return <Navigate to={DASHBOARD_PATH} replace />;
}
