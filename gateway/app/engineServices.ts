import type { AuthServices } from '../access/services.ts';
import type { ApiDescription } from '../api/developer/endpoints.ts';
import type { Route } from '../api/developer/routeTable.ts';
import type { PortalDefinition } from './portal.ts';

/** What the engine's own calls run on, besides the services of the areas' calls. */
export interface EngineServices extends AuthServices {
  portal: PortalDefinition;
  /** Every route below the API's base address. */
  apiRoutes: () => readonly Route[];
  /** The OpenAPI document. */
  describeApi: () => ApiDescription;
}
