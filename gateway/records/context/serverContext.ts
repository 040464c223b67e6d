import type { FastifyRequest } from 'fastify';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { SettingValues } from '../../../src/contract/model/settings.ts';
import type { Database } from '../../db/database.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import type { Notify } from '../../notify/notify.ts';
import type { ServerExtensions } from './extensions.ts';
import type { JobQueue } from './jobQueue.ts';
import type { ObjectStore } from './objectStore.ts';
import { NO_PROGRESS, type Progress } from './progress.ts';
import type { TransactionContext } from './transactionContext.ts';

/** What the gateway works with for its whole lifetime. */
export interface ServerContext {
  catalogue: Catalogue;
  extensions: ServerExtensions;
  database: Database;
  now: () => Date;
  notify: (client: Queryable) => Notify;
  /** Reads all settings. `fresh`: bypass the cache of one second. */
  settings: (how?: 'fresh') => Promise<SettingValues>;
  /** Base of links in e-mails and feeds, without a trailing slash. */
  publicUrl: () => string;
  /** Throws FILE_INFECTED or SCANNER_UNAVAILABLE. */
  scanUpload: (bytes: Uint8Array) => Promise<void>;
  /** The address that DOIs are looked up at; absent: they are not. */
  doiResolver?: string | undefined;
  /** Where uploads are stored; absent: in the database. */
  objects?: ObjectStore | undefined;
  /** Background work. */
  jobs: JobQueue;
  /** Identifies the caller; throws UNAUTHORIZED or SESSION_EXPIRED. */
  authenticate: (request: FastifyRequest) => Promise<RequestContext>;
  /** Checks every answer of a call against its declaration. */
  checkAnswers: boolean;
}

/**
 * The server without its ways to a connection. Work in a transaction must not ask for a second one:
 * the embedded database has only one, and two requests that wait for each other's never end.
 */
export type ServerInTransaction = Omit<ServerContext, 'database' | 'settings' | 'authenticate'>;

export const inTransactionOf = (
  server: Pick<ServerContext, 'notify'>,
  client: Queryable,
  context: RequestContext,
  progress: Progress = NO_PROGRESS,
): TransactionContext => ({ ...context, client, notify: server.notify(client), progress });
