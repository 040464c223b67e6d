import { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import polyglot from 'ra-i18n-polyglot';
import { useEffect, useState } from 'react';
import {
  memoryStore,
  useNotificationContext,
  useTranslate,
  type NotificationPayload,
} from 'react-admin';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { PlacedView, Screen } from '../../../src/contract/model/catalogue.ts';
import type { UiExtensions } from '../../../src/framework/core/extensions/extendUi.ts';
import {
  PortalServicesProvider,
  type PortalServices,
} from '../../../src/framework/core/portal/PortalServices.tsx';
import { AdminContext } from '../../../src/framework/shell/testing/stage.tsx';
import { AssignScreen } from '../../../src/framework/views/assign/AssignScreen.tsx';
import { CreateScreen } from '../../../src/framework/views/CreateScreen.tsx';
import { EditScreen } from '../../../src/framework/views/EditScreen.tsx';
import { DeletedScreen } from '../../../src/framework/views/history/DeletedScreen.tsx';
import { HistoryScreen } from '../../../src/framework/views/history/HistoryScreen.tsx';
import { ImportScreen } from '../../../src/framework/views/import/ImportScreen.tsx';
import { ListScreen } from '../../../src/framework/views/ListScreen.tsx';
import { ShowScreen } from '../../../src/framework/views/ShowScreen.tsx';
import { mergeMessages } from '../../../src/i18n/mergeMessages.ts';
import { englishMessages } from '../../../src/i18n/messages.ts';
import { createDataProvider } from '../../../src/providers/dataProvider.ts';
import { createHttp } from '../../../src/providers/http.ts';
import { catalogue, texts } from './declarations.ts';

const http = createHttp({ apiBase: '/api' });

const services = (privileges: readonly string[], extensions: UiExtensions): PortalServices => ({
  catalogue,
  http,
  session: {
    check: () => ({ access: true, reason: '' }),
    privileges: () => new Set(privileges),
    user: () => ({
      user: 'u1',
      l_name: 'Silva',
      user_name: 'silva',
      email: 's@example.lk',
      profile_image: null,
    }),
    greetingName: () => 'silva',
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
});

/** The notifications that the shell shows as toasts. */
function Notices() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [shown, setShown] = useState<NotificationPayload[]>([]);
  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (next) setShown((present) => [...present, next]);
  }, [notifications, takeNotification]);
  return (
    <ul aria-label="notices">
      {shown.map(({ message, notificationOptions }, index) => (
        <li key={index}>{translate(String(message), notificationOptions?.messageArgs)}</li>
      ))}
    </ul>
  );
}

const viewRoutes = (screen: PlacedView) => [
  { path: screen.path, element: <ListScreen screen={screen} /> },
  { path: `${screen.path}/create`, element: <CreateScreen screen={screen} /> },
  { path: `${screen.path}/:id`, element: <EditScreen screen={screen} /> },
  { path: `${screen.path}/:id/show`, element: <ShowScreen screen={screen} /> },
  { path: `${screen.path}/:id/history`, element: <HistoryScreen screen={screen} /> },
  { path: `${screen.path}/deleted`, element: <DeletedScreen screen={screen} /> },
  { path: `${screen.path}/import`, element: <ImportScreen screen={screen} /> },
];
const routesOf = (screen: Screen) => {
  if (screen.kind === 'view') return viewRoutes(screen);
  return screen.kind === 'assignment'
    ? [{ path: `${screen.path}/:leftId?`, element: <AssignScreen screen={screen} /> }]
    : [];
};

const i18nProvider = polyglot(
  () => mergeMessages([englishMessages, texts]) as never,
  'en',
  [{ locale: 'en', name: 'English' }],
  {
    onMissingKey: (key: string) => {
      throw new Error(`no text for ${key}`);
    },
  },
);

export interface Rendered {
  user: ReturnType<typeof userEvent.setup>;
  /** The current address, with its query. */
  address: () => string;
  /** Goes back as the browser's button does. */
  back: () => Promise<void>;
}

/** Renders the screen at an address, with the real data provider and `http` client. */
export function renderAt(
  path: string,
  privileges: readonly string[],
  extensions: UiExtensions = {},
): Rendered {
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
      <Outlet />
      <Notices />
    </AdminContext>
  );
  const router = createMemoryRouter(
    [
      {
        element: frame,
        children: [
          ...[...catalogue.screens.values()].flatMap(routesOf),
          { path: '*', element: <p>elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <PortalServicesProvider services={services(privileges, extensions)}>
      <RouterProvider router={router} />
    </PortalServicesProvider>,
  );
  return {
    user: userEvent.setup(),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    back: () => act(() => router.navigate(-1)),
  };
}
