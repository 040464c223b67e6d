import type { DataProvider } from 'react-admin';
import type { AreaDeclaration } from '../../../contract/model/area.ts';
import { createCatalogue, type Catalogue } from '../../../contract/model/catalogue.ts';
import type { Capabilities } from '../portal/backendCapabilities.ts';
import type { PortalServices, PortalSession } from '../portal/PortalServices.tsx';
import { disabledIdleWatch, absentGateway } from './absentGateway.ts';
import { completeProvider } from './completeProvider.ts';
import { limitToCapabilities } from './limitToCapabilities.ts';

export interface Backend {
  areas: readonly AreaDeclaration[];
  /** Any of react-admin's. */
  dataProvider: DataProvider;
  capabilities: Capabilities;
  session: PortalSession;
}

interface ConnectedBackend {
  catalogue: Catalogue;
  dataProvider: DataProvider;
  services: Omit<PortalServices, 'catalogue' | 'extensions'>;
}

/** What `PortalApp` needs to run over another service than the portal's own gateway. */
export function connectBackend({
  areas,
  dataProvider,
  capabilities,
  session,
}: Backend): ConnectedBackend {
  const catalogue = createCatalogue(limitToCapabilities(areas, capabilities));
  return {
    catalogue,
    dataProvider: completeProvider(dataProvider, catalogue, capabilities),
    services: { http: absentGateway, idle: disabledIdleWatch, session, capabilities },
  };
}
