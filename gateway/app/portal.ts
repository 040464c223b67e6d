import type { PgTable } from 'drizzle-orm/pg-core';
import type { AreaDeclaration } from '../../src/contract/model/area.ts';
import type { TitledPrivilege } from '../../src/contract/model/privileges.ts';
import type { AuthServices } from '../access/services.ts';
import type { Database } from '../db/database.ts';
import type { EmailTexts } from '../notify/templates.ts';
import type { CallSet } from '../records/calls/implementCalls.ts';
import type { ServerExtension, ServerExtensions } from '../records/context/extensions.ts';
import type { TransactionContext } from '../records/context/transactionContext.ts';
import type { JobDefinition } from '../records/jobs/jobDefinition.ts';
import type { Demonstration } from './demonstration.ts';

type Hourly = Readonly<Record<string, (context: TransactionContext) => Promise<void>>>;
type Extensions = readonly (readonly [string, ServerExtension])[];

/** What the gateway does for one area of the portal beyond what its declarations say. */
export interface AreaServer {
  /** Rules beside the writes of a resource; one extension a resource. */
  extensions?: Extensions | ((services: AuthServices) => Extensions);
  /** Its calls with their handlers. */
  calls?: CallSet<AuthServices>;
  /** The texts of its e-mails, by the name of the template; queued through `notify`. */
  emails?: Readonly<Record<string, EmailTexts>>;
  /** Work that outlives its request. */
  jobs?: readonly JobDefinition[];
  /** Work of every hour, by a name for the log, each in a transaction of its own on one gateway. */
  hourly?: Hourly;
  /** Tables that no declaration gives, by name. */
  tables?: Readonly<Record<string, PgTable>>;
  /** Brings its rows in step with the sources at every start, after the migrations. */
  prepare?: (database: Database, portal: PortalDefinition) => Promise<void>;
}

/** Everything that the engine serves; it knows no area by name. */
export interface PortalDefinition {
  areas: readonly AreaDeclaration[];
  /** In the order of the areas. */
  servers: readonly (AreaServer & { area: string })[];
  /** The privileges table as it must be. */
  privileges: readonly TitledPrivilege[];
  demonstration: Demonstration;
}

export const emailsOf = ({ servers }: PortalDefinition): Readonly<Record<string, EmailTexts>> =>
  Object.assign({}, ...servers.map(({ emails }) => emails));

export const tablesOf = ({ servers }: PortalDefinition): Readonly<Record<string, PgTable>> =>
  Object.assign({}, ...servers.map(({ tables }) => tables));

export const jobsOf = ({ servers }: PortalDefinition): JobDefinition[] =>
  servers.flatMap(({ jobs = [] }) => jobs);

/** The hourly work of all areas, each as a job that runs again by itself. */
export const hourlyJobsOf = ({ servers }: PortalDefinition): JobDefinition[] =>
  servers.flatMap(({ hourly = {} }) =>
    Object.entries(hourly).map(([name, work]) => ({
      kind: `hourly: ${name}`,
      everySeconds: 3_600,
      run: (job) => job.batch(work),
    })),
  );

/** All extensions, by resource. Two for one resource are a mistake: one of them would never run. */
export function extensionsOf(
  { servers }: PortalDefinition,
  services: AuthServices,
): ServerExtensions {
  const extensions = new Map<string, ServerExtension>();
  for (const [resource, extension] of servers.flatMap(({ extensions = [] }) =>
    typeof extensions === 'function' ? extensions(services) : extensions,
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
