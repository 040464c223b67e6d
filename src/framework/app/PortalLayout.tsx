import { Suspense, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { screenAt } from '../../contract/model/catalogue.ts';
import { PortalPreferencesProvider } from '../core/portal/PortalPreferences.tsx';
import { usePortalServices } from '../core/portal/PortalServices.tsx';
import { ERROR_PATH, HOME_PATH } from '../core/routes/routes.ts';
import { ScreenContext } from '../core/routes/ScreenContext.tsx';
import { ScreenBoundary } from '../shell/notices/ScreenBoundary.tsx';
import { RouteProgress } from '../shell/RouteProgress.tsx';
import { Shell } from '../shell/Shell.tsx';
import { Toasts } from '../shell/Toasts.tsx';
import { PortalTheme } from '../ui/theme/PortalTheme.tsx';
import { Guard } from './Guard.tsx';

interface ChildrenProps {
  children: ReactNode;
}

/** The person's preferences, the theme and the toasts, with or without the shell. */
export function PortalFrame({ children }: ChildrenProps) {
  return (
    <PortalPreferencesProvider>
      <PortalTheme>
        {children}
        <Toasts />
      </PortalTheme>
    </PortalPreferencesProvider>
  );
}

/** The layout of `<CoreAdmin>`: the shell, around what the address shows, for signed-in people. */
export function PortalLayout({ children }: ChildrenProps) {
  return (
    <PortalFrame>
      <Guard>
        <Shell>
          <CurrentScreen>{children}</CurrentScreen>
        </Shell>
      </Guard>
    </PortalFrame>
  );
}

/** Names the declared screen at the address; an address without one leads to the error page. */
export function CurrentScreen({ children }: ChildrenProps) {
  const { catalogue } = usePortalServices();
  const { pathname } = useLocation();
  const screen = screenAt(catalogue, pathname);
  if (!screen && pathname !== HOME_PATH) return <Navigate to={ERROR_PATH} replace />;
  return (
    <ScreenContext value={screen}>
      <ScreenBoundary address={pathname}>
        {/* A new boundary for each record: a kept one would show the old screen, without any sign, while the next
            one's chunk loads. A page handles its nested addresses itself. */}
        <Suspense
          key={screen?.kind === 'page' ? screen.path : pathname}
          fallback={<RouteProgress />}
        >
          {children}
        </Suspense>
      </ScreenBoundary>
    </ScreenContext>
  );
}
