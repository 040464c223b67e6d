import type { ReactNode } from 'react';
import { Navigate, Route } from 'react-router';
import {
  type Catalogue,
  type PlacedAssignment,
  type PlacedPage,
  type Screen,
  isAssignment,
  isPage,
} from '../../contract/model/catalogue.ts';
import { pageComponent } from '../core/extensions/screenComponents.ts';
import { usePortalServices } from '../core/portal/PortalServices.tsx';
import { ERROR_PATH } from '../core/routes/routes.ts';
import { useScreen } from '../core/routes/ScreenContext.tsx';
import { Guard } from './Guard.tsx';

/** The content of a screen behind its guard; the error page at the address of another screen. */
function GuardedScreen({ screen, children }: { screen: Screen; children: ReactNode }) {
  const current = useScreen();
  if (!children || current !== screen) return <Navigate to={ERROR_PATH} replace />;
  return <Guard screen={screen}>{children}</Guard>;
}

// A key, because screens of one component must not share what was typed or loaded.
function GuardedPage({ screen }: { screen: PlacedPage }) {
  const Page = pageComponent(usePortalServices().extensions, screen);
  return (
    <GuardedScreen screen={screen}>
      {Page && <Page key={screen.path} screen={screen} />}
    </GuardedScreen>
  );
}

function GuardedAssignment({ screen }: { screen: PlacedAssignment }) {
  const Assignment = usePortalServices().extensions.generated?.assignment;
  return (
    <GuardedScreen screen={screen}>
      {Assignment && <Assignment key={screen.path} screen={screen} />}
    </GuardedScreen>
  );
}

function routeOf(screen: Screen): ReactNode {
  if (isPage(screen)) {
    const path = screen.page.nested ? `${screen.path}/*` : screen.path;
    return <Route key={path} path={path} element={<GuardedPage screen={screen} />} />;
  }
  if (isAssignment(screen)) {
    const path = `${screen.path}/:leftId?`;
    return <Route key={path} path={path} element={<GuardedAssignment screen={screen} />} />;
  }
  return null;
}

/** The routes of the screens that are not a resource, for `<CustomRoutes>`: pages and assignments. */
export const declaredRoutes = ({ screens }: Pick<Catalogue, 'screens'>): readonly ReactNode[] =>
  [...screens.values()].map(routeOf);
