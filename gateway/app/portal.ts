import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { AreaDeclaration } from '../../src/contract/model/area.ts';
import type { TitledPrivilege } from '../../src/contract/model/privileges.ts';
import type { AuthServices } from '../access/services.ts';
import type { Call } from '../api/documentedPaths.ts';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';
import type { LetterTexts } from '../notify/templates.ts';
import type { ServerExtension, ServerExtensions } from '../records/extensions.ts';
import type { Gateway } from '../records/gateway.ts';
import type { JobDefinition } from '../records/jobs/jobs.ts';
import type { Demonstration } from './demonstration.ts';

type Hourly = Readonly<Record<string, (client: Queryable, now: Date) => Promise<void>>>;

/** What the gateway does for one area of the portal beyond what its declarations say. */
export interface AreaServer {
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
  /** Tables that no declaration gives, by name. */
  tables?: Readonly<Record<string, PgTable>>;
  /** Brings its rows in step with the sources at every start, after the migrations. */
  prepare?: (database: Database, portal: PortalDefinition) => Promise<void>;
}

/** Everything that the engine serves; it knows no area by name. */
export interface PortalDefinition {
  areas: readonly AreaDeclaration[];
  servers: readonly AreaServer[];
  /** The privileges table as it must be. */
  privileges: readonly TitledPrivilege[];
  demonstration: Demonstration;
}

export const lettersOf = ({ servers }: PortalDefinition): Readonly<Record<string, LetterTexts>> =>
  Object.assign({}, ...servers.map(({ letters }) => letters));

export const tablesOf = ({ servers }: PortalDefinition): Readonly<Record<string, PgTable>> =>
  Object.assign({}, ...servers.map(({ tables }) => tables));

export const callsOf = ({ servers }: PortalDefinition): Call[] =>
  servers.flatMap(({ calls = [] }) => calls);

export const jobsOf = ({ servers }: PortalDefinition): JobDefinition[] =>
  servers.flatMap(({ jobs = [] }) => jobs);

/** All extensions, by resource. Two for one resource are a mistake: one of them would never run. */
export function extensionsOf(
  { servers }: PortalDefinition,
  services: AuthServices,
): ServerExtensions {
  const extensions = new Map<string, ServerExtension>();
  for (const [resource, extension] of servers.flatMap(
    (area) => area.extensions?.(services) ?? [],
  )) {
    if (extensions.has(resource))
      throw new TypeError(`the resource “${resource}” is extended twice`);
    extensions.set(resource, extension);
  }
  return extensions;
}

/** Brings the rows that follow from the sources in step with them. */
export async function prepareAreas(portal: PortalDefinition, database: Database): Promise<void> {
  for (const { prepare } of portal.servers) await prepare?.(database, portal);
}
