import type { DataProvider } from 'ra-core';
import type { AreaDeclaration } from '../../../contract/model/area.ts';
import { createCatalogue, type Catalogue } from '../../../contract/model/catalogue.ts';
import type { PortalServices, PortalSession } from '../PortalServices.tsx';
import type { Capabilities } from './capabilities.ts';
import { completeProvider } from './completeProvider.ts';
import { neverIdle, noService } from './noService.ts';
import { servable } from './servable.ts';

export interface Service {
  areas: readonly AreaDeclaration[];
  /** Any of react-admin's. */
  dataProvider: DataProvider;
  capabilities: Capabilities;
  session: PortalSession;
}

interface Served {
  catalogue: Catalogue;
  dataProvider: DataProvider;
  services: Omit<PortalServices, 'catalogue' | 'extensions'>;
}

/** What `PortalApp` needs to run over another service than the portal's own gateway. */
export function served({ areas, dataProvider, capabilities, session }: Service): Served {
  const catalogue = createCatalogue(servable(areas, capabilities));
  return {
    catalogue,
    dataProvider: completeProvider(dataProvider, catalogue, capabilities),
    services: { http: noService, idle: neverIdle, session, capabilities },
  };
}
