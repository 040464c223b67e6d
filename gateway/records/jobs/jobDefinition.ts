import type { StoredJob } from '../../db/storedJobs.ts';
import type { ServerContext } from '../context/serverContext.ts';
import type { RunningJob } from './runningJob.ts';

/**
 * A kind of job. `run` may stop after any batch; committed batches stay, under the change set that
 * it reports. If its gateway stops or dies, another runs it again: it continues from `job.former`,
 * or does no harm by beginning again.
 */
export interface JobDefinition<Input = unknown, Result = unknown> {
  kind: string;
  run: (job: RunningJob<Input, Result>) => Promise<Result>;
  /** Runs again this many seconds after it ended, on one gateway at a time. */
  everySeconds?: number;
  /** Retries after a failure, doubling the pause each time, unless a retry is useless. */
  retry?: {
    times: number;
    firstPauseSeconds: number;
    isFinal?: (error: unknown) => boolean;
  };
  /**
   * Runs in a lane of its own with this many jobs in parallel per gateway. Absent: shares one lane
   * with one or two jobs at a time, so that background work takes few connections.
   */
  concurrency?: number;
  /** Polling interval of a lane of its own. */
  pollEveryMs?: number;
  /** Runs once it has failed for good. */
  onFailure?: (server: ServerContext, job: StoredJob) => Promise<void>;
}

/** Binds a kind to its work; `input` and `result` must be JSON. */
export const defineJob = <Input, Result>(
  kind: string,
  run: JobDefinition<Input, Result>['run'],
): JobDefinition => ({ kind, run: run as JobDefinition['run'] });
