import type { FastifyInstance } from 'fastify';
import type { AuthServices } from '../auth/services.ts';
import type { Queryable } from '../db/queryable.ts';
import type { JobDefinition } from '../jobs/jobs.ts';
import type { LetterTexts } from '../mail/templates.ts';
import type { Call } from '../openapi/documentedPaths.ts';
import type { ServerExtension } from '../pipeline/extensions.ts';
import type { Gateway } from '../pipeline/gateway.ts';

type Hourly = Readonly<Record<string, (client: Queryable, now: Date) => Promise<void>>>;

/** What the gateway does for one area of the portal beyond what its declarations say. */
export interface GatewayArea {
  /** Rules beside the writes of a resource; one extension a resource. */
  extensions?: (services: AuthServices) => readonly (readonly [string, ServerExtension])[];
  /** Calls of its own, below the API's base address. */
  routes?: (api: FastifyInstance, gateway: Gateway, services: AuthServices) => void;
  /** Those calls as the API's description tells of them. */
  calls?: readonly Call[];
  /** What its letters say, by their names; sent through `services.letters`. */
  letters?: Readonly<Record<string, LetterTexts>>;
  /** Work that outlives its request. */
  jobs?: readonly JobDefinition[];
  /**
   * What follows the day without anybody writing anything, by the name that a failure is logged
   * under.
   */
  hourly?: Hourly | ((services: AuthServices) => Hourly);
}
