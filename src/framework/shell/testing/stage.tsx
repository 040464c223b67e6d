import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ReactNode } from 'react';
import {
  CoreAdminContext,
  memoryStore,
  testDataProvider,
  useNotify,
  type CoreAdminContextProps,
  type I18nProvider,
  type Store,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createCatalogue, type Catalogue } from '../../../contract/model/catalogue.ts';
import { LANGUAGES, type Language } from '../../../contract/model/constants.ts';
import english from '../../../i18n/en/shell.json' with { type: 'json' };
import sinhala from '../../../i18n/si/shell.json' with { type: 'json' };
import { useLanguageInPlace } from '../../app/useLanguageInPlace.ts';
import type { UiExtensions } from '../../core/extensions/extendUi.ts';
import { PortalPreferencesProvider } from '../../core/portal/PortalPreferences.tsx';
import {
  PortalServicesProvider,
  type PortalIdleWatch,
  type PortalServices,
  type PortalSession,
} from '../../core/portal/PortalServices.tsx';
import { areas } from './areas.ts';

const MESSAGES = { en: english, si: sinhala };

/** A session with these privileges that records when it ends. */
export function sessionOf(privileges: readonly string[], overrides: Partial<PortalSession> = {}) {
  const left: string[] = [];
  const listeners = new Set<() => void>();
  let held: ReadonlySet<string> = new Set(privileges);
  const session: PortalSession = {
    check: () => ({ access: true, reason: '' }),
    privileges: () => held,
    user: () => null,
    greetingName: () => 'kperera',
    leave: (reason) => void left.push(reason),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...overrides,
  };
  const grant = (keys: readonly string[]) => {
    held = new Set(keys);
    listeners.forEach((listener) => listener());
  };
  return { session, left, grant };
}

type IdleState = ReturnType<PortalIdleWatch['state']>;

/** An idle watch with a state that the test sets. */
export function idleWatch() {
  const listeners = new Set<() => void>();
  const answers: string[] = [];
  let state: IdleState = { phase: 'active', secondsLeft: null };
  const idle: PortalIdleWatch = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    continueSession: () => void answers.push('continue'),
    logout: () => void answers.push('logout'),
    navigated: () => {},
  };
  const become = (next: IdleState) => {
    state = next;
    listeners.forEach((listener) => listener());
  };
  return { idle, answers, become };
}

/** A gateway that only stores preferences. */
export function preferencesGateway(kept: Record<string, unknown> = {}) {
  const saved: unknown[] = [];
  const unexpected = (path: string) => Promise.reject(new Error(`unexpected call of ${path}`));
  const done = <Body,>(body: unknown) =>
    Promise.resolve({ isSuccess: true as const, body: body as Body, message: '' });
  const http: PortalServices['http'] = {
    get: (path) => (path === '/user' ? done({ preferences: kept }) : unexpected(path)),
    put: (path, body) => {
      if (path !== '/preferences') return unexpected(path);
      saved.push(body);
      return done(body);
    },
    post: unexpected,
    delete: unexpected,
    upload: unexpected,
    download: unexpected,
    takeChangeSet: () => null,
  };
  return { http, saved };
}

export interface StageOptions {
  at?: string;
  session?: PortalSession;
  idle?: PortalIdleWatch;
  http?: PortalServices['http'];
  catalogue?: Catalogue;
  extensions?: UiExtensions;
}

interface AdminContextProps extends CoreAdminContextProps {
  i18nProvider: I18nProvider;
  store: Store;
}

/** react-admin's contexts as the portal sets them up; inside a router. */
export function AdminContext({ i18nProvider, store, ...props }: AdminContextProps) {
  return <CoreAdminContext {...props} {...useLanguageInPlace(i18nProvider, store)} />;
}

/** Renders part of the shell in a portal with two areas. */
export function renderShell(children: ReactNode, options: StageOptions = {}) {
  const services: PortalServices = {
    catalogue: options.catalogue ?? createCatalogue(areas),
    session: options.session ?? sessionOf([]).session,
    idle: options.idle ?? idleWatch().idle,
    http: options.http ?? preferencesGateway().http,
    extensions: options.extensions ?? {},
  };
  const i18nProvider = polyglotI18nProvider(
    (locale) => MESSAGES[locale as Language] as never,
    'en',
    LANGUAGES.map((locale) => ({ locale, name: locale })),
    { allowMissing: true },
  );
  const admin = (
    <AdminContext
      authProvider={{} as never}
      dataProvider={testDataProvider()}
      i18nProvider={i18nProvider}
      store={memoryStore()}
      queryClient={new QueryClient()}
    >
      <PortalPreferencesProvider>{children}</PortalPreferencesProvider>
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: admin }], {
    initialEntries: [options.at ?? '/dashboard'],
  });
  render(
    <PortalServicesProvider services={services}>
      <RouterProvider router={router} />
    </PortalServicesProvider>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.pathname,
    navigate: router.navigate,
  };
}

/** A button that sends a notification. */
export function Notifier({
  message,
  type = 'info',
}: {
  message: string;
  type?: 'info' | 'error' | 'success';
}) {
  const notify = useNotify();
  return <button onClick={() => notify(message, { type })}>notify</button>;
}
