import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import type { ServerInTransaction } from '../../records/context/serverContext.ts';

/** A question about permissions: its reader, and the transaction that answers it. */
export interface ExplanationContext {
  client: Queryable;
  server: ServerInTransaction;
  context: RequestContext;
}
