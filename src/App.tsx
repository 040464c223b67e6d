import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CoreAdmin,
  CustomRoutes,
  localStorageStore,
  Resource,
  type I18nProvider,
} from 'react-admin';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { checkDeclarations } from './contract/checks/checkDeclarations.ts';
import { createCatalogue } from './contract/model/catalogue.ts';
import {
  bindScreens,
  currentUserQuery,
  declaredRoutes,
  declaredViews,
  FailedPage,
  mergeExtensions,
  NotFound,
  PortalLayout,
  PortalServicesProvider,
  resourceProps,
  routesWithoutShell,
  StartPage,
  useLanguageInPlace,
} from './framework/index.ts';
import { createAuthProvider } from './providers/authProvider.ts';
import { createDataProvider } from './providers/dataProvider.ts';
import { fetchMessages } from './providers/fetchMessages.ts';
import { createIdleWatch } from './providers/idleWatch.ts';
import { createLive } from './providers/live.ts';
import { watchOtherTabs } from './providers/otherTabs.ts';
import { apiBase, http, stepUp } from './providers/portalHttp.ts';
import { createPortalSession } from './providers/portalSession.ts';
import { createSignOut } from './providers/signOut.ts';
import { areas } from './resources/areas.ts';
import { uiExtensions } from './resources/pages.ts';

if (import.meta.env.DEV) checkDeclarations(areas);

const catalogue = createCatalogue(areas);
const signOut = createSignOut(http);
const session = createPortalSession(http, signOut);
const idle = createIdleWatch({ http, onLogout: signOut });
const dataProvider = createDataProvider({ http, catalogue });
const requiredPrivileges = (path: string): readonly string[] | null =>
  catalogue.screens.get(`/${path}`)?.via ?? null;
const authProvider = createAuthProvider({ http, requiredPrivileges, signOut });
const live = createLive({ url: `${apiBase}/live` });
const services = bindScreens({
  catalogue,
  extensions: mergeExtensions(uiExtensions),
  http,
  session,
  idle,
  stepUp,
  live,
  textsIn: fetchMessages,
});
const queryClient = new QueryClient();
const store = localStorageStore();

http.onUnauthenticated(signOut);
watchOtherTabs({
  onSignedOut: (person) => void signOut('elsewhere', { person }),
  onOtherPerson: () => window.location.reload(),
});
/**
 * Reloads the page in every tab when an impersonation begins or ends, because its data was loaded
 * with other privileges.
 */
function followImpersonation(): void {
  const known = session.impersonation()?.id;
  session.subscribe(() => {
    if (session.check().access && session.impersonation()?.id !== known)
      window.location.assign('/');
  });
}
followImpersonation();

/** Without a session, for example on the error page, there are no limits to load. */
async function followIdleLimits(): Promise<void> {
  if (!session.check().access) return;
  const answer = await queryClient.fetchQuery(currentUserQuery(http));
  if (!answer.isSuccess) return;
  const { idleWarningMs, idleLogoutMs } = answer.body.settings;
  idle.setLimits({ warningMs: idleWarningMs, logoutMs: idleLogoutMs });
}
void followIdleLimits();

interface AppProps {
  i18nProvider: I18nProvider;
}

function FacultyAdmin({ i18nProvider }: AppProps) {
  const language = useLanguageInPlace(i18nProvider, store);
  return (
    <CoreAdmin
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={language.i18nProvider}
      store={language.store}
      queryClient={queryClient}
      layout={PortalLayout}
      dashboard={StartPage}
      catchAll={NotFound}
      error={FailedPage}
      loginPage={false}
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

/**
 * The composition root: one react-admin application over the declared areas. It uses a data router,
 * the only kind that can block a navigation that would lose unsaved input. The sign-in pages are a
 * separate program.
 */
export function App({ i18nProvider }: AppProps) {
  const [router] = useState(() =>
    createBrowserRouter([{ path: '*', element: <FacultyAdmin i18nProvider={i18nProvider} /> }]),
  );
  return (
    <PortalServicesProvider services={services}>
      <RouterProvider router={router} />
    </PortalServicesProvider>
  );
}
