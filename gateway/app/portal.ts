import type { PgTable } from 'drizzle-orm/pg-core';
import type { AreaDeclaration } from '../../src/contract/model/area.ts';
import type { TitledPrivilege } from '../../src/contract/model/privileges.ts';
import type { AuthServices } from '../access/services.ts';
import type { Database } from '../db/database.ts';
import type { Push } from '../notify/pushes.ts';
import type { EmailTexts } from '../notify/templates.ts';
import type { CallSet } from '../records/calls/implementCalls.ts';
import type { ServerExtension, ServerExtensions } from '../records/context/extensions.ts';
import { joinExtensions } from '../records/context/joinExtensions.ts';
import type { TransactionContext } from '../records/context/transactionContext.ts';
import type { JobDefinition } from '../records/jobs/jobDefinition.ts';
import type { AgendaItem } from './agenda/items.ts';
import type { UpcomingItem } from './agenda/upcoming.ts';
import type { Demonstration } from './demonstration.ts';

type Hourly = Readonly<Record<string, (context: TransactionContext) => Promise<void>>>;
type Extensions = readonly (readonly [string, ServerExtension])[];

/** The server half of one area. */
export interface AreaServer {
  /** Rules for the writes of resources; at most one extension for each resource. */
  extensions?: Extensions | ((services: AuthServices) => Extensions);
  calls?: CallSet<AuthServices>;
  /** Texts of its e-mails by template name, queued through `notify`. */
  emails?: Readonly<Record<string, EmailTexts>>;
  /** Its e-mails that devices are notified of too, by template name. */
  pushes?: Readonly<Record<string, Push>>;
  /** Work that outlives its request. */
  jobs?: readonly JobDefinition[];
  /** Hourly work by a name for the log, each run in its own transaction on one gateway. */
  hourly?: Hourly | ((services: AuthServices) => Hourly);
  /** What waits for people, by a name of its own, shown to them while it does. */
  agenda?: Readonly<Record<string, AgendaItem>>;
  /** What comes by itself, shown to people while nothing waits. */
  upcoming?: Readonly<Record<string, UpcomingItem>>;
  /** Tables that no declaration generates, by name. */
  tables?: Readonly<Record<string, PgTable>>;
  /** Synchronises rows with the source code at every start, after the migrations. */
  prepare?: (database: Database, portal: PortalDefinition) => Promise<void>;
}

/** Everything that the engine serves; it knows no area by name. */
export interface PortalDefinition {
  areas: readonly AreaDeclaration[];
  /** In the order of the areas. */
  servers: readonly (AreaServer & { area: string })[];
  /** The required content of the privileges table. */
  privileges: readonly TitledPrivilege[];
  demonstration: Demonstration;
}

/** The privileges that open entries of the menu, groups first. */
export const menuKeysOf = ({ privileges }: PortalDefinition): string[] =>
  privileges
    .filter(({ kind }) => kind !== 'action')
    .toSorted((one, other) => Number(other.kind === 'group') - Number(one.kind === 'group'))
    .map(({ key }) => key);

export const emailsOf = ({ servers }: PortalDefinition): Readonly<Record<string, EmailTexts>> =>
  Object.assign({}, ...servers.map(({ emails }) => emails));

/** The e-mails that devices are notified of too. */
export const pushesOf = ({ servers }: PortalDefinition): Readonly<Record<string, Push>> =>
  Object.assign({}, ...servers.map(({ pushes }) => pushes));

export const tablesOf = ({ servers }: PortalDefinition): Readonly<Record<string, PgTable>> =>
  Object.assign({}, ...servers.map(({ tables }) => tables));

/** What waits for people, of all areas. */
export const agendaOf = ({ servers }: PortalDefinition): Readonly<Record<string, AgendaItem>> =>
  Object.assign({}, ...servers.map(({ agenda }) => agenda));

export const upcomingOf = ({ servers }: PortalDefinition): Readonly<Record<string, UpcomingItem>> =>
  Object.assign({}, ...servers.map(({ upcoming }) => upcoming));

export const jobsOf = ({ servers }: PortalDefinition): JobDefinition[] =>
  servers.flatMap(({ jobs = [] }) => jobs);

/** The hourly work of all areas, each as a recurring job. */
export const hourlyJobsOf = (
  { servers }: PortalDefinition,
  services: AuthServices,
): JobDefinition[] =>
  servers.flatMap(({ hourly = {} }) =>
    Object.entries(typeof hourly === 'function' ? hourly(services) : hourly).map(
      ([name, work]) => ({
        kind: `hourly: ${name}`,
        everySeconds: 3_600,
        run: (job) => job.batch(work),
      }),
    ),
  );

/** The extensions that all areas give; see `joinExtensions`. */
export const extensionsOf = (
  { servers }: PortalDefinition,
  services: AuthServices,
): ServerExtensions =>
  joinExtensions(
    servers.flatMap(({ extensions = [] }) =>
      typeof extensions === 'function' ? extensions(services) : extensions,
    ),
  );

/** Synchronises the rows of all areas with the source code. */
export async function prepareAreas(portal: PortalDefinition, database: Database): Promise<void> {
  for (const { prepare } of portal.servers) await prepare?.(database, portal);
}
