import { ResourceContextProvider } from 'ra-core';
import { Suspense, type ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import type {
  PlacedAssignment,
  PlacedPage,
  PlacedView,
  Screen,
} from '../../contract/model/catalogue.ts';
import type { GeneratedView, ViewProps } from '../core/pages/extendUi.ts';
import { ERROR_PATH, resourceNameOf, screenAt } from '../core/pages/places.ts';
import { ScreenContext } from '../core/pages/ScreenContext.tsx';
import { usePortalServices } from '../core/PortalServices.tsx';
import { RouteProgress } from '../shell/RouteProgress.tsx';
import { ScreenBoundary } from '../shell/ScreenBoundary.tsx';
import { builtInPages, generatedScreens } from './generatedScreens.ts';
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

function ViewRoutes({ screen }: { screen: PlacedView }) {
  const { extensions } = usePortalServices();
  const replaced = extensions.resources?.[screen.resource.name]?.views ?? {};
  const viewOf = (view: GeneratedView): ComponentType<ViewProps> =>
    replaced[`${screen.name}.${view}`] ?? replaced[view] ?? generatedScreens[view];
  const [List, Create, Edit, Show, History, Deleted, Import] = [
    viewOf('list'),
    viewOf('create'),
    viewOf('edit'),
    viewOf('show'),
    viewOf('history'),
    viewOf('deleted'),
    viewOf('import'),
  ];
  return (
    <ResourceContextProvider value={resourceNameOf(screen)}>
      <Routes>
        <Route
          path={screen.path}
          element={
            <Guard screen={screen}>
              <List screen={screen} />
            </Guard>
          }
        />
        <Route
          path={`${screen.path}/create`}
          element={
            <Guard screen={screen} verb="create">
              <Create screen={screen} />
            </Guard>
          }
        />
        <Route
          path={`${screen.path}/:id`}
          element={
            <Guard screen={screen}>
              <Edit screen={screen} />
            </Guard>
          }
        />
        <Route
          path={`${screen.path}/:id/show`}
          element={
            <Guard screen={screen}>
              <Show screen={screen} />
            </Guard>
          }
        />
        <Route
          path={`${screen.path}/import`}
          element={
            <Guard screen={screen} verb="import">
              <Import screen={screen} />
            </Guard>
          }
        />
        <Route
          path={`${screen.path}/deleted`}
          element={
            <Guard screen={screen} verb="history">
              <Deleted screen={screen} />
            </Guard>
          }
        />
        <Route
          path={`${screen.path}/:id/history`}
          element={
            <Guard screen={screen} verb="history">
              <History screen={screen} />
            </Guard>
          }
        />
        <Route path="*" element={<Navigate to={ERROR_PATH} replace />} />
      </Routes>
    </ResourceContextProvider>
  );
}

function AssignmentRoutes({ screen }: { screen: PlacedAssignment }) {
  const { assign: Assign } = generatedScreens;
  return (
    <Routes>
      <Route
        path={`${screen.path}/:leftId?`}
        element={
          <Guard screen={screen}>
            <Assign screen={screen} />
          </Guard>
        }
      />
      <Route path="*" element={<Navigate to={ERROR_PATH} replace />} />
    </Routes>
  );
}

function PageRoutes({ screen }: { screen: PlacedPage }) {
  const { extensions } = usePortalServices();
  const Page = extensions.pages?.[screen.page.name] ?? builtInPages[screen.page.name];
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
