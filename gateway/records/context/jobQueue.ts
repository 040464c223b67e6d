import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';

export interface JobQueue {
  /** Queues a job for the calling user, within `client`'s transaction if given. Returns its id. */
  start: (
    context: RequestContext,
    kind: string,
    input: unknown,
    client?: Queryable,
  ) => Promise<string>;
  /** Polls now; after `watch` it also polls every few seconds. */
  poll: () => void;
  watch: () => Promise<void>;
  /** Fails or re-queues the jobs of gateways that died. */
  releaseSilent: () => Promise<void>;
  /** Interrupts running jobs at their next batch and waits for them. */
  stop: () => Promise<void>;
}
