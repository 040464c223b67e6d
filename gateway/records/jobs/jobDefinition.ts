import type { RunningJob } from './runningJob.ts';

/**
 * A kind of job. `run` may stop at any batch: what it committed stays, under the change set that it
 * reports.
 */
export interface JobDefinition<Input = unknown, Result = unknown> {
  kind: string;
  run: (job: RunningJob<Input, Result>) => Promise<Result>;
  /** Runs again this many seconds after it ended, on one gateway of all. */
  everySeconds?: number;
  /** A failure is tried again, each time after twice the pause. */
  retry?: { times: number; firstPauseSeconds: number };
  /**
   * Runs apart from all other kinds, so many at once on one gateway. Absent: one at a time together
   * with all such kinds, so that work in the background takes one connection.
   */
  concurrency?: number;
  /** How often a gateway looks for jobs of a kind that runs apart. */
  lookEveryMs?: number;
}

/** Ties a kind to its work; both sides of `input` and `result` are JSON. */
export const defineJob = <Input, Result>(
  kind: string,
  run: JobDefinition<Input, Result>['run'],
): JobDefinition => ({ kind, run: run as JobDefinition['run'] });
