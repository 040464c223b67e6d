import { claimJobs, endJob, requeueJob, type StoredJob } from '../../db/storedJobs.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { failureBody, toPortalError } from '../shape/errorHandler.ts';
import type { JobDefinition } from './jobDefinition.ts';
import { isBusy, JobStopped, runningJob } from './runningJob.ts';

/** Runs some kinds of job on this gateway, at most `concurrency` at a time. */
export interface Lane {
  poll: () => void;
  watch: () => void;
  stop: () => Promise<void>;
}

interface LaneOptions {
  server: () => ServerContext;
  definitions: readonly JobDefinition[];
  concurrency: number;
  pollEveryMs: number;
  beforePoll: () => Promise<void>;
  log: (error: unknown) => void;
}

/** Attempts at a job that fails for want of the database, or that loses its gateway. */
export const MOST_ATTEMPTS = 10;
const LONGEST_PAUSE_SECONDS = 300;
const FIRST_PAUSE_SECONDS = 5;

/** Seconds until a failed job is retried; `null`: not retried. */
function pauseAfterFailure(
  { retry, everySeconds }: Pick<JobDefinition, 'retry' | 'everySeconds'>,
  { attempts }: StoredJob,
  error: unknown,
): number | null {
  if (everySeconds !== undefined) return everySeconds;
  if (retry)
    return attempts > retry.times || retry.isFinal?.(error)
      ? null
      : retry.firstPauseSeconds * 2 ** (attempts - 1);
  if (!isBusy(toPortalError(error)) || attempts >= MOST_ATTEMPTS) return null;
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS);
}

/** Ends a job that threw, or schedules it again from its last committed batch. */
async function endOrRetry(
  { server, log }: Pick<LaneOptions, 'server' | 'log'>,
  job: StoredJob,
  definition: JobDefinition,
  error: unknown,
): Promise<void> {
  const { database } = server();
  if (error instanceof JobStopped) {
    if (error.state === 'cancelled') await endJob(database, job, { state: 'cancelled' });
    // A stopping gateway is no failure of the job.
    if (error.state === 'interrupted')
      await requeueJob(database, job, { afterSeconds: 0, attempts: job.attempts - 1 });
    return;
  }
  const known = toPortalError(error);
  if (known.status >= 500) log(known.cause ?? known);
  const failure = failureBody(known, job.id);
  const afterSeconds = pauseAfterFailure(definition, job, error);
  if (afterSeconds !== null) {
    await requeueJob(database, job, { afterSeconds, error: failure });
    return;
  }
  await endJob(database, job, { state: 'failed', error: failure });
  await definition.onFailure?.(server(), job);
}

async function runJob(
  options: Pick<LaneOptions, 'server' | 'log'>,
  job: StoredJob,
  definition: JobDefinition,
  isStopping: () => boolean,
): Promise<void> {
  const server = options.server();
  const running = runningJob(server, job, isStopping);
  const present = (): StoredJob => ({ ...job, ...running.held });
  try {
    const result = await definition.run(running);
    await (definition.everySeconds === undefined
      ? endJob(server.database, present(), { state: 'done', result })
      : requeueJob(server.database, present(), {
          afterSeconds: definition.everySeconds,
          attempts: 0,
        }));
  } catch (error) {
    await endOrRetry(options, present(), definition, error);
  } finally {
    running.stop();
  }
}

export function createLane({
  server,
  definitions,
  concurrency,
  pollEveryMs,
  beforePoll,
  log,
}: LaneOptions): Lane {
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let wanted = false;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  function begin(job: StoredJob): void {
    const definition = byKind.get(job.kind);
    if (!definition) return;
    // A job that cannot even be ended, for want of the database, is found silent later.
    const ended = runJob({ server, log }, job, definition, () => stopping)
      .catch(log)
      .finally(() => {
        running.delete(ended);
        poll();
      });
    running.add(ended);
  }

  async function look(): Promise<void> {
    do {
      wanted = false;
      await beforePoll();
      const free = concurrency - running.size;
      // A stopping gateway claims no more: a claimed job that does not run would wait until the gateway counts as dead.
      if (stopping || free <= 0) return;
      const jobs = await claimJobs(server().database, [...byKind.keys()], free);
      for (const job of jobs) begin(job);
    } while (wanted && !stopping);
  }

  const poll = (): void => {
    wanted = true;
    if (looking || stopping) return;
    looking = look()
      .catch(log)
      .finally(() => {
        looking = null;
        if (wanted && !stopping) poll();
      });
  };

  return {
    poll,
    watch: () => {
      poll();
      timer ??= setInterval(poll, pollEveryMs).unref();
    },
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await looking;
      await Promise.all(running);
    },
  };
}
