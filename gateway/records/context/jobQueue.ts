import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';

/** A context with `client` is one in a transaction, which the job waits for. */
type JobRequest = Pick<RequestContext, 'person' | 'ip'> & {
  client?: Queryable;
  /** See `NewJob`. */
  waitedMs?: number;
};

export interface JobQueue {
  /**
   * Queues a job for the calling user, in the transaction of the context if it has one. Returns its
   * id.
   */
  start: (context: JobRequest, kind: string, input: unknown) => Promise<string>;
  /** Polls now; after `watch` it also polls every few seconds. */
  poll: () => void;
  watch: () => Promise<void>;
  /** Continues the jobs of gateways that died, and those that wait. */
  takeOver: () => Promise<void>;
  /** Interrupts running jobs at their next batch and waits for them. */
  stop: () => Promise<void>;
}
