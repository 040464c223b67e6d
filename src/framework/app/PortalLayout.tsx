import { Suspense, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { screenAt, isPage } from '../../contract/model/catalogue.ts';
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

/** The user's preferences, the theme and the toasts, with or without the shell. */
export const PortalFrame = ({ children }: ChildrenProps) => (
  <PortalPreferencesProvider>
    <PortalTheme>
      {children}
      <Toasts />
    </PortalTheme>
  </PortalPreferencesProvider>
);

/** The layout of `<CoreAdmin>`: the shell around the current screen, for signed-in users. */
export const PortalLayout = ({ children }: ChildrenProps) => (
  <PortalFrame>
    <Guard>
      <Shell>
        <CurrentScreen>{children}</CurrentScreen>
      </Shell>
    </Guard>
  </PortalFrame>
);

/** Provides the declared screen of the address; an unknown address leads to the error page. */
export function CurrentScreen({ children }: ChildrenProps) {
  const { pathname } = useLocation();
  const screen = screenAt(usePortalServices().catalogue, pathname);
  if (!screen && pathname !== HOME_PATH) return <Navigate to={ERROR_PATH} replace />;
  return (
    <ScreenContext value={screen}>
      <ScreenBoundary address={pathname}>
        {/* Each record gets a new boundary: a kept one would show the old screen without any
            indication while the chunk of the next one loads. A page handles its nested
            addresses itself. */}
        <Suspense key={isPage(screen) ? screen.path : pathname} fallback={<RouteProgress />}>
          {children}
        </Suspense>
      </ScreenBoundary>
    </ScreenContext>
  );
}
