import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CoreAdmin,
  CustomRoutes,
  localStorageStore,
  Resource,
  type AuthProvider,
  type DataProvider,
  type I18nProvider,
  type Store,
} from 'react-admin';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import {
  bindScreens,
  connectBackend,
  declaredRoutes,
  declaredViews,
  FailedPage,
  keysOf,
  NotFound,
  openSession,
  PortalLayout,
  PortalServicesProvider,
  resourceProps,
  routesWithoutShell,
  StartPage,
  useLanguageInPlace,
  type Capabilities,
  type PortalServices,
} from '../../src/framework/index.ts';
import { dashboard } from '../../src/resources/dashboard/index.ts';
import { faculty } from '../../src/resources/faculty/index.ts';
import { publications } from '../../src/resources/publications/index.ts';
import { staff } from '../../src/resources/staff/index.ts';

/** The portal's own declarations, unchanged. */
const areas = [dashboard, faculty, staff, publications];

/** Lists, records and writes only. */
const NOTHING_MORE: Capabilities = new Set();

const NO_EXTENSIONS = {};
const EVERYTHING = keysOf(areas);
const noSignIn: AuthProvider = {
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => [],
};

interface ExampleProps {
  dataProvider: DataProvider;
  i18nProvider: I18nProvider;
  /** Absent: everything that the declarations name. */
  privileges?: ReadonlySet<string>;
  store?: Store;
  queryClient?: QueryClient;
  /** Replaced by a memory router in tests. */
  createRouter?: typeof createBrowserRouter;
}

type ExampleAdminProps = Omit<ExampleProps, 'privileges' | 'createRouter'> & {
  services: PortalServices;
};

function ExampleAdmin({ services, i18nProvider, store, ...props }: ExampleAdminProps) {
  const [keptStore] = useState(() => store ?? localStorageStore());
  const language = useLanguageInPlace(i18nProvider, keptStore);
  return (
    <CoreAdmin
      {...props}
      authProvider={noSignIn}
      i18nProvider={language.i18nProvider}
      store={language.store}
      layout={PortalLayout}
      dashboard={StartPage}
      catchAll={NotFound}
      error={FailedPage}
      disableTelemetry
    >
      {declaredViews(services.catalogue).map((screen) => (
        <Resource key={screen.path} {...resourceProps(screen, i18nProvider)} />
      ))}
      <CustomRoutes>{declaredRoutes(services.catalogue)}</CustomRoutes>
      <CustomRoutes noLayout>{routesWithoutShell}</CustomRoutes>
    </CoreAdmin>
  );
}

/** The portal's declarations over a REST service other than the portal's gateway. */
export function Example({
  privileges = EVERYTHING,
  createRouter = createBrowserRouter,
  ...props
}: ExampleProps) {
  const [{ services, router }] = useState(() => {
    const backend = connectBackend({
      areas,
      dataProvider: props.dataProvider,
      capabilities: NOTHING_MORE,
      session: openSession({ name: 'guest', privileges }),
    });
    const bound = bindScreens({ ...backend.services, extensions: NO_EXTENSIONS });
    const admin = <ExampleAdmin {...props} services={bound} dataProvider={backend.dataProvider} />;
    return { services: bound, router: createRouter([{ path: '*', element: admin }]) };
  });
  return (
    <PortalServicesProvider services={services}>
      <RouterProvider router={router} />
    </PortalServicesProvider>
  );
}
