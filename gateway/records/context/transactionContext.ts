import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import type { Notify } from '../../notify/notify.ts';
import type { Progress } from './progress.ts';

/** A request within one transaction. */
export interface TransactionContext extends RequestContext {
  client: Queryable;
  notify: Notify;
  progress: Progress;
}
