import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import type { SettingValues } from '../../src/contract/model/settings.ts';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';
import type { RequestContext } from '../db/requestContext.ts';
import type { Notify } from '../notify/notify.ts';
import type { ServerExtensions } from './extensions.ts';
import type { Jobs } from './jobs/jobs.ts';

/** A request at work within one transaction. */
export interface TransactionContext extends RequestContext {
  client: Queryable;
  notify: Notify;
}

/** What the gateway works with for as long as it runs. */
export interface ServerContext {
  catalogue: Catalogue;
  extensions: ServerExtensions;
  database: Database;
  now: () => Date;
  notify: (client: Queryable) => Notify;
  /** Reads all settings. `fresh`: bypass the cache of one second. */
  settings: (how?: 'fresh') => Promise<SettingValues>;
  /** Start of links in e-mails and feeds, without a slash at the end. */
  publicUrl: () => string;
  /** Work that outlives its request. */
  jobs: Jobs;
  /** Who asks; throws UNAUTHORIZED or SESSION_EXPIRED. */
  authenticate: (request: FastifyRequest) => Promise<RequestContext>;
  /** Compares every answer of a call with its declaration. */
  checkAnswers: boolean;
}

export const inTransactionOf = (
  server: Pick<ServerContext, 'notify'>,
  client: Queryable,
  context: RequestContext,
): TransactionContext => ({ ...context, client, notify: server.notify(client) });
