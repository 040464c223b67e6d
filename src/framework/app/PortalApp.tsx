import { QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  localStorageStore,
  type AuthProvider,
  type DataProvider,
  type I18nProvider,
  type Store,
} from 'react-admin';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Catalogue } from '../../contract/model/catalogue.ts';
import { unboundPages, withoutUnbound } from '../core/extensions/boundPages.ts';
import { checkExtensions } from '../core/extensions/checkExtensions.ts';
import type { UiExtensions } from '../core/extensions/extendUi.ts';
import { PortalPreferencesProvider } from '../core/portal/PortalPreferences.tsx';
import { PortalServicesProvider, type PortalServices } from '../core/portal/PortalServices.tsx';
import { resourceDefinitions } from '../core/routes/resourceDefinitions.ts';
import { PortalTheme } from '../ui/theme/PortalTheme.tsx';
import { generatedScreens } from './generatedScreens.ts';
import { PortalContexts } from './PortalContexts.tsx';
import { PortalRoutes } from './PortalRoutes.tsx';

export interface PortalAppProps {
  catalogue: Catalogue;
  dataProvider: DataProvider;
  authProvider: AuthProvider;
  i18nProvider: I18nProvider;
  services: Omit<PortalServices, 'catalogue' | 'extensions'>;
  extensions: UiExtensions;
  store?: Store;
  queryClient?: QueryClient;
  /** Replaced in tests by a memory router. */
  createRouter?: typeof createBrowserRouter;
}

/**
 * The catalogue of what is really there. While developing, a name bound to nothing stops the start;
 * a test holds what ships to the same.
 */
function usableCatalogue(catalogue: Catalogue, extensions: UiExtensions): Catalogue {
  if (import.meta.env.DEV) {
    const mistakes = checkExtensions(catalogue, extensions);
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  }
  return withoutUnbound(
    catalogue,
    unboundPages(catalogue, extensions, Object.keys(generatedScreens.pages)),
  );
}

/** The signed-in half of the portal: contexts, theme, shell and the routes of every declared screen. */
export function PortalApp(props: PortalAppProps) {
  const { authProvider, dataProvider, i18nProvider, extensions } = props;
  const [store] = useState(() => props.store ?? localStorageStore());
  const [queryClient] = useState(() => props.queryClient ?? new QueryClient());
  const catalogue = useMemo(
    () => usableCatalogue(props.catalogue, extensions),
    [props.catalogue, extensions],
  );
  const definitions = useMemo(() => resourceDefinitions(catalogue), [catalogue]);
  const services = useMemo(
    () => ({
      ...props.services,
      catalogue,
      extensions: { ...extensions, generated: generatedScreens },
    }),
    [props.services, catalogue, extensions],
  );
  // A data router: only that kind can hold back a navigation that would lose unsaved input.
  const [router] = useState(() =>
    (props.createRouter ?? createBrowserRouter)([{ path: '*', element: <PortalRoutes /> }]),
  );

  return (
    <PortalServicesProvider services={services}>
      <PortalContexts
        {...{ authProvider, dataProvider, i18nProvider, store, queryClient, definitions }}
      >
        <PortalPreferencesProvider>
          <PortalTheme>
            <RouterProvider router={router} />
          </PortalTheme>
        </PortalPreferencesProvider>
      </PortalContexts>
    </PortalServicesProvider>
  );
}
