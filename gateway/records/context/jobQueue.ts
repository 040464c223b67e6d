import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';

export interface JobQueue {
  /**
   * Queues a job for the person who asks; within `client`'s transaction if one is given. Answers
   * its id.
   */
  start: (
    context: RequestContext,
    kind: string,
    input: unknown,
    client?: Queryable,
  ) => Promise<string>;
  /** Looks for work now; otherwise every few seconds once `watch` was called. */
  look: () => void;
  watch: () => Promise<void>;
  /** Fails or queues again what a dead gateway left running. */
  releaseSilent: () => Promise<void>;
  /** Interrupts what runs here at its next batch and waits for it. */
  stop: () => Promise<void>;
}
