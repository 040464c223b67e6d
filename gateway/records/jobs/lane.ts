import { PortalError } from '../../../src/contract/model/errors.ts';
import { claimJobs, endJob, requeueJob, type StoredJob } from '../../db/storedJobs.ts';
import type { ServerContext } from '../context/serverContext.ts';
import { failureBody, toPortalError } from '../shape/errorHandler.ts';
import type { JobDefinition } from './jobDefinition.ts';
import { JobStopped, runningJob } from './runningJob.ts';

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

/** Seconds until a failed job is retried; `null`: not retried. */
function pauseAfterFailure(
  { retry, everySeconds }: Pick<JobDefinition, 'retry' | 'everySeconds'>,
  attempts: number,
): number | null {
  if (everySeconds !== undefined) return everySeconds;
  if (!retry || attempts > retry.times) return null;
  return retry.firstPauseSeconds * 2 ** (attempts - 1);
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
  let running: Promise<void> | null = null;
  let wanted = false;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  async function fail(job: StoredJob, definition: JobDefinition, error: unknown): Promise<void> {
    const { database } = server();
    const stopped = error instanceof JobStopped ? error.state : null;
    if (stopped === 'lost') return;
    if (stopped === 'cancelled') return endJob(database, job.id, { state: 'cancelled' });
    const known = stopped ? new PortalError('JOB_INTERRUPTED') : toPortalError(error);
    if (known.status >= 500 && !stopped) log(known.cause ?? known);
    const failure = failureBody(known, job.id);
    const afterSeconds = pauseAfterFailure(definition, job.attempts);
    return afterSeconds === null
      ? endJob(database, job.id, { state: 'failed', error: failure })
      : requeueJob(database, job.id, { afterSeconds, error: failure });
  }

  async function runOne(job: StoredJob): Promise<void> {
    const definition = byKind.get(job.kind);
    if (!definition) return;
    const { database } = server();
    try {
      const result = await definition.run(runningJob(server(), job, () => stopping));
      await (definition.everySeconds === undefined
        ? endJob(database, job.id, { state: 'done', result })
        : requeueJob(database, job.id, { afterSeconds: definition.everySeconds, attempts: 0 }));
    } catch (error) {
      await fail(job, definition, error);
    }
  }

  async function runDue(): Promise<void> {
    do {
      wanted = false;
      await beforePoll();
      // A stopping gateway claims no more: a claimed job that does not run would wait until the gateway counts as dead.
      while (!stopping) {
        const jobs = await claimJobs(server().database, [...byKind.keys()], concurrency);
        if (jobs.length === 0) break;
        await Promise.all(jobs.map(runOne));
      }
    } while (wanted && !stopping);
  }

  const poll = (): void => {
    wanted = true;
    if (running || stopping) return;
    running = runDue()
      .catch(log)
      .finally(() => {
        running = null;
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
      await running;
    },
  };
}
