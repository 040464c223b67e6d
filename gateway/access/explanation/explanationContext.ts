import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import type { ServerContext } from '../../records/context/serverContext.ts';

/** A question about permission: who asks it, and the transaction that answers it. */
export interface ExplanationContext {
  client: Queryable;
  server: ServerContext;
  context: RequestContext;
}
