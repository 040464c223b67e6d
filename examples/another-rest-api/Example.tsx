import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AuthProvider, DataProvider, I18nProvider, Store } from 'react-admin';
import {
  keysOf,
  openSession,
  PortalApp,
  connectBackend,
  type Capabilities,
} from '../../src/framework/index.ts';
import { dashboard } from '../../src/resources/dashboard/index.ts';
import { faculty } from '../../src/resources/faculty/index.ts';
import { publications } from '../../src/resources/publications/index.ts';
import { staff } from '../../src/resources/staff/index.ts';

/** The portal's own declarations, as they are. */
const areas = [dashboard, faculty, staff, publications];

/** Lists, records and writes, and nothing else. */
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
  createRouter?: Parameters<typeof PortalApp>[0]['createRouter'];
}

export function Example({ privileges = EVERYTHING, dataProvider, ...props }: ExampleProps) {
  const service = useMemo(
    () =>
      connectBackend({
        areas,
        dataProvider,
        capabilities: NOTHING_MORE,
        session: openSession({ name: 'guest', privileges }),
      }),
    [dataProvider, privileges],
  );
  return <PortalApp {...props} {...service} authProvider={noSignIn} extensions={NO_EXTENSIONS} />;
}
