import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import polyglot from 'ra-i18n-polyglot';
import type { ReactNode } from 'react';
import { memoryStore } from 'react-admin';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { PortalPreferencesProvider } from '../../../src/framework/core/portal/PortalPreferences.tsx';
import {
  PortalServicesProvider,
  type PortalServices,
} from '../../../src/framework/core/portal/PortalServices.tsx';
import { AdminContext } from '../../../src/framework/shell/testing/stage.tsx';
import { Toasts } from '../../../src/framework/shell/Toasts.tsx';
import { englishMessages } from '../../../src/i18n/messages.ts';
import { createDataProvider } from '../../../src/providers/dataProvider.ts';
import { createHttp } from '../../../src/providers/http.ts';
import { areas } from '../../../src/resources/areas.ts';

const http = createHttp({ apiBase: '/api' });
const catalogue = createCatalogue(areas);

/** The signed-in user in all tests of pages. */
export const ME = 'me-1';

const servicesFor = (
  privileges: readonly string[],
  { live, extensions = {} }: Pick<PageSetting, 'live' | 'extensions'>,
): PortalServices => {
  // One set for all reads: subscribers compare the object.
  const held = new Set(privileges);
  const user = {
    user: ME,
    l_name: 'Silva',
    user_name: 'nsilva',
    email: 'nsilva@faculty.example',
    profile_image: null,
  };
  return {
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
      state: () => ({ phase: 'off', secondsLeft: null }),
      subscribe: () => () => {},
      continueSession: () => {},
      logout: () => {},
      navigated: () => {},
    },
    extensions,
    ...(live ? { live } : {}),
  };
};

const i18nProvider = polyglot(
  () => englishMessages as never,
  'en',
  [{ locale: 'en', name: 'English' }],
  {
    onMissingKey: (key: string) => {
      throw new Error(`no text for ${key}`);
    },
  },
);

interface PageSetting {
  privileges?: readonly string[];
  address?: string;
  /** Events of the gateway; absent: there are none. */
  live?: PortalServices['live'];
  /** What areas bind; absent: nothing. */
  extensions?: PortalServices['extensions'];
}

/** A hand-written page in the portal: declared areas, real texts, the real `http` client. */
export function renderPage(
  page: ReactNode,
  { privileges = [], address = '/here', ...more }: PageSetting = {},
) {
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
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  };
  const frame = (
    <AdminContext {...provider}>
      <PortalPreferencesProvider>
        <Outlet />
        <Toasts />
      </PortalPreferencesProvider>
    </AdminContext>
  );
  const router = createMemoryRouter(
    [
      {
        element: frame,
        children: [
          { path: '/here', element: page },
          { path: '*', element: <p>elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <PortalServicesProvider services={servicesFor(privileges, more)}>
      <RouterProvider router={router} />
    </PortalServicesProvider>,
  );
  return {
    user: userEvent.setup(),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    go: (to: string) => router.navigate(to),
  };
}
