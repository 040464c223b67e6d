import type { DataProvider } from 'react-admin';
import type { AreaDeclaration } from '../../../contract/model/area.ts';
import { createCatalogue } from '../../../contract/model/catalogue.ts';
import type { Capabilities } from '../portal/backendCapabilities.ts';
import type { PortalServices, PortalSession } from '../portal/PortalServices.tsx';
import { disabledIdleWatch, absentGateway } from './absentGateway.ts';
import { completeProvider } from './completeProvider.ts';
import { limitToCapabilities } from './limitToCapabilities.ts';

export interface Backend {
  areas: readonly AreaDeclaration[];
  /** Any react-admin data provider. */
  dataProvider: DataProvider;
  capabilities: Capabilities;
  session: PortalSession;
}

export interface ConnectedBackend {
  dataProvider: DataProvider;
  services: Omit<PortalServices, 'extensions'>;
}

/**
 * The data provider for `CoreAdmin` and the services for `bindScreens`, for a backend other than
 * the portal's own gateway.
 */
export function connectBackend({
  areas,
  dataProvider,
  capabilities,
  session,
}: Backend): ConnectedBackend {
  const catalogue = createCatalogue(limitToCapabilities(areas, capabilities));
  return {
    dataProvider: completeProvider(dataProvider, catalogue, capabilities),
    services: { catalogue, http: absentGateway, idle: disabledIdleWatch, session, capabilities },
  };
}
