import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  AuthContext,
  DataProviderContext,
  NotificationContextProvider,
  PreferencesEditorContextProvider,
  ResourceDefinitionContextProvider,
  StoreContextProvider,
  UndoableMutationsContextProvider,
  type AuthProvider,
  type DataProvider,
  type I18nProvider,
  type ResourceDefinitions,
  type Store,
} from 'react-admin';
import { PortalLanguage } from './PortalLanguage.tsx';

export interface PortalContextsProps {
  authProvider: AuthProvider;
  dataProvider: DataProvider;
  i18nProvider: I18nProvider;
  store: Store;
  queryClient: QueryClient;
  definitions: ResourceDefinitions;
  children: ReactNode;
}

/**
 * react-admin's contexts, laid out one by one because its own bundle of them remounts the page on a
 * change of language.
 */
export function PortalContexts(props: PortalContextsProps) {
  return (
    <AuthContext value={props.authProvider}>
      <DataProviderContext value={props.dataProvider}>
        <StoreContextProvider value={props.store}>
          <PreferencesEditorContextProvider>
            <QueryClientProvider client={props.queryClient}>
              <NotificationContextProvider>
                <PortalLanguage i18nProvider={props.i18nProvider}>
                  <UndoableMutationsContextProvider>
                    <ResourceDefinitionContextProvider definitions={props.definitions}>
                      {props.children}
                    </ResourceDefinitionContextProvider>
                  </UndoableMutationsContextProvider>
                </PortalLanguage>
              </NotificationContextProvider>
            </QueryClientProvider>
          </PreferencesEditorContextProvider>
        </StoreContextProvider>
      </DataProviderContext>
    </AuthContext>
  );
}
