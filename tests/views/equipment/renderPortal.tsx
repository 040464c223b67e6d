import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import polyglot from 'ra-i18n-polyglot';
import type { ReactNode } from 'react';
import { CoreAdmin, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { AreaDeclaration } from '../../../src/contract/model/area.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { declaredViews, resourceProps } from '../../../src/framework/app/declaredResources.tsx';
import { declaredRoutes } from '../../../src/framework/app/declaredRoutes.tsx';
import { generatedScreens } from '../../../src/framework/app/generatedScreens.ts';
import { CurrentScreen } from '../../../src/framework/app/PortalLayout.tsx';
import { NotFound } from '../../../src/framework/app/routesWithoutShell.tsx';
import type { UiExtensions } from '../../../src/framework/core/extensions/extendUi.ts';
import { mergeExtensions } from '../../../src/framework/core/extensions/mergeExtensions.ts';
import { PortalPreferencesProvider } from '../../../src/framework/core/portal/PortalPreferences.tsx';
import { PortalServicesProvider } from '../../../src/framework/core/portal/PortalServices.tsx';
import { Toasts } from '../../../src/framework/shell/Toasts.tsx';
import { mergeMessages, type Messages } from '../../../src/i18n/mergeMessages.ts';
import { englishMessages } from '../../../src/i18n/messages.ts';
import { createDataProvider } from '../../../src/providers/dataProvider.ts';
import { createHttp } from '../../../src/providers/http.ts';

export interface PortalSetting {
  areas: readonly AreaDeclaration[];
  extensions: readonly UiExtensions[];
  privileges: readonly string[];
  address: string;
  /** In addition to the portal's own. */
  texts?: Messages;
}

const http = createHttp({ apiBase: '/api' });

/** The layout without the shell. */
function ScreenFrame({ children }: { children: ReactNode }) {
  return (
    <PortalPreferencesProvider>
      <CurrentScreen>{children}</CurrentScreen>
      <Toasts />
    </PortalPreferencesProvider>
  );
}

/** A screen through the portal's own routes, including replaced views, without the shell. */
export function renderPortal({
  areas,
  extensions,
  privileges,
  address,
  texts = {},
}: PortalSetting) {
  const catalogue = createCatalogue(areas);
  const held = new Set(privileges);
  const user = {
    user: 'me-1',
    l_name: 'Silva',
    user_name: 'nsilva',
    email: 'nsilva@faculty.example',
    profile_image: null,
  };
  const services = {
    catalogue,
    http,
    session: {
      check: () => ({ access: true, reason: '' }),
      privileges: () => held,
      user: () => user,
      greetingName: () => 'nsilva',
      leave: () => {},
      subscribe: () => () => {},
    },
    idle: {
      state: () => ({ phase: 'off' as const, secondsLeft: null }),
      subscribe: () => () => {},
      continueSession: () => {},
      logout: () => {},
      navigated: () => {},
    },
    extensions: { ...mergeExtensions(extensions), generated: generatedScreens },
  };
  const messages = mergeMessages([englishMessages, texts]) as never;
  const i18nProvider = polyglot(() => messages, 'en', [{ locale: 'en', name: 'English' }], {
    onMissingKey: (key: string) => {
      throw new Error(`no text for ${key}`);
    },
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const provider = {
    authProvider: {
      login: async () => {},
      logout: async () => {},
      checkAuth: async () => {},
      checkError: async () => {},
      getPermissions: async () => [],
    },
    dataProvider: createDataProvider({ http, catalogue }),
    i18nProvider,
    store: memoryStore(),
    queryClient,
  };
  const admin = (
    <CoreAdmin {...provider} layout={ScreenFrame} catchAll={NotFound} disableTelemetry>
      {declaredViews(catalogue).map((screen) => (
        <Resource key={screen.path} {...resourceProps(screen, i18nProvider)} />
      ))}
      <CustomRoutes>{declaredRoutes(catalogue)}</CustomRoutes>
    </CoreAdmin>
  );
  const router = createMemoryRouter([{ path: '*', element: admin }], {
    initialEntries: [address],
  });
  const { container } = render(
    <PortalServicesProvider services={services}>
      <RouterProvider router={router} />
    </PortalServicesProvider>,
  );
  const isBusy = () => queryClient.isFetching() + queryClient.isMutating() > 0;
  return {
    container,
    isBusy,
    user: userEvent.setup({ delay: null }),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
