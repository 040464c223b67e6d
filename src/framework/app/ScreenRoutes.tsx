import { Suspense } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import type {
  PlacedAssignment,
  PlacedPage,
  PlacedView,
  Screen,
} from '../../contract/model/catalogue.ts';
import type { Verb } from '../../contract/model/privileges.ts';
import type { GeneratedView } from '../core/extensions/extendUi.ts';
import { pageComponent, viewComponent } from '../core/extensions/screenComponents.ts';
import { usePortalServices } from '../core/portal/PortalServices.tsx';
import { ERROR_PATH, resourceNameOf, screenAt } from '../core/routes/routes.ts';
import { ScreenContext } from '../core/routes/ScreenContext.tsx';
import { ScreenBoundary } from '../shell/notices/ScreenBoundary.tsx';
import { RouteProgress } from '../shell/RouteProgress.tsx';
import { Guard } from './Guard.tsx';

/**
 * Draws the screen that the address belongs to; an address that belongs to none leads to the error
 * page.
 */
export function ScreenRoutes() {
  const { catalogue } = usePortalServices();
  const { pathname } = useLocation();
  const screen = screenAt(catalogue, pathname);
  if (!screen) return <Navigate to={ERROR_PATH} replace />;
  return (
    <ScreenContext value={screen}>
      <ScreenBoundary address={pathname}>
        {/* Anew for each record: nothing of one may linger in the next. A page orders its own nested addresses. A kept
            boundary would show the old screen, without any sign, while the next one's chunk loads. */}
        <Suspense
          key={screen.kind === 'page' ? screen.path : pathname}
          fallback={<RouteProgress />}
        >
          <RoutesOf screen={screen} />
        </Suspense>
      </ScreenBoundary>
    </ScreenContext>
  );
}

function RoutesOf({ screen }: { screen: Screen }) {
  if (screen.kind === 'view') return <ViewRoutes screen={screen} />;
  if (screen.kind === 'assignment') return <AssignmentRoutes screen={screen} />;
  return <PageRoutes screen={screen} />;
}

interface ViewRoute {
  view: GeneratedView;
  /** Below the path of the screen. */
  path: string;
  verb?: Verb;
}

const VIEW_ROUTES: readonly ViewRoute[] = [
  { view: 'list', path: '' },
  { view: 'create', path: '/create', verb: 'create' },
  { view: 'edit', path: '/:id' },
  { view: 'show', path: '/:id/show' },
  { view: 'import', path: '/import', verb: 'import' },
  { view: 'deleted', path: '/deleted', verb: 'history' },
  { view: 'history', path: '/:id/history', verb: 'history' },
];

function ViewRoutes({ screen }: { screen: PlacedView }) {
  const { extensions } = usePortalServices();
  return (
    <ResourceContextProvider value={resourceNameOf(screen)}>
      <Routes>
        {VIEW_ROUTES.map(({ view, path, verb }) => {
          const View = viewComponent(extensions, screen, view);
          return (
            View && (
              <Route
                key={view}
                path={`${screen.path}${path}`}
                element={
                  <Guard screen={screen} verb={verb}>
                    <View screen={screen} />
                  </Guard>
                }
              />
            )
          );
        })}
        <Route path="*" element={<Navigate to={ERROR_PATH} replace />} />
      </Routes>
    </ResourceContextProvider>
  );
}

function AssignmentRoutes({ screen }: { screen: PlacedAssignment }) {
  const Assignment = usePortalServices().extensions.generated?.assignment;
  return (
    <Routes>
      {Assignment && (
        <Route
          path={`${screen.path}/:leftId?`}
          element={
            <Guard screen={screen}>
              <Assignment screen={screen} />
            </Guard>
          }
        />
      )}
      <Route path="*" element={<Navigate to={ERROR_PATH} replace />} />
    </Routes>
  );
}

function PageRoutes({ screen }: { screen: PlacedPage }) {
  const Page = pageComponent(usePortalServices().extensions, screen);
  return (
    <Routes>
      {Page && (
        <Route
          path={screen.page.nested ? `${screen.path}/*` : screen.path}
          element={
            <Guard screen={screen}>
              <Page screen={screen} />
            </Guard>
          }
        />
      )}
      <Route path="*" element={<Navigate to={ERROR_PATH} replace />} />
    </Routes>
  );
}
