import type { AnswerOf } from '../../src/contract/wire/calls/defineCall.ts';
import type { PortalStatus } from '../../src/contract/wire/calls/statusCalls.ts';
import type { ready } from '../../src/contract/wire/calls/systemCalls.ts';
import type { AuthServices } from '../access/services.ts';
import type { ApiDescription } from '../api/developer/endpoints.ts';
import type { Route } from '../api/developer/routeTable.ts';
import type { PortalDefinition } from './portal.ts';

/** The services of the engine's own calls, in addition to those of the areas' calls. */
export interface EngineServices extends AuthServices {
  portal: PortalDefinition;
  readiness: () => Promise<AnswerOf<typeof ready>>;
  status: () => Promise<PortalStatus>;
  /** Every route below the API's base address. */
  apiRoutes: () => readonly Route[];
  /** The OpenAPI document of the whole API. */
  describeApi: () => ApiDescription;
  /** The OpenAPI document of one area; `null` if there is no such area. */
  describeArea: (area: string) => ApiDescription | null;
}
