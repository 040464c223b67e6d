import type { FastifyRequest } from 'fastify';
import type { PortalDefinition } from '../app/portal.ts';
import type { Database } from '../db/database.ts';
import type { RequestContext, Gatehouse } from './extensions.ts';
import type { Jobs } from './jobs/jobs.ts';

/** What the routes work with: the declarations, the database, and who is asking. */
export interface Gateway extends Gatehouse {
  portal: PortalDefinition;
  database: Database;
  /** Who asks; throws UNAUTHORIZED or SESSION_EXPIRED. */
  ask: (request: FastifyRequest) => Promise<RequestContext>;
  now: () => Date;
  /** Work that outlives its request. */
  jobs: Jobs;
}
