import { setTimeout as pause } from 'node:timers/promises';
import { PortalError } from '../../../src/contract/model/errors.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../extensions.ts';
import type { Gateway } from '../gateway.ts';
import { transactionWithSteps } from '../run/afterCommit.ts';
import { failureBody, toPortalError } from '../shape/errorHandler.ts';
import { actorAsking } from './actor.ts';
import {
  claimJob,
  endJob,
  failSilentJobs,
  insertJob,
  recordProgress,
  recordTotal,
  type StoredJob,
} from './storedJobs.ts';

const LOOK_EVERY_MS = 5_000;

/** A job as the code that does its work sees it. */
export interface RunningJob<Input = unknown, Result = unknown> {
  readonly id: string;
  readonly input: Input;
  readonly gateway: Gateway;
  readonly actorId: string;
  /** How many steps there are, for the progress bar. */
  total: (count: number) => Promise<void>;
  /**
   * One short transaction: `work` with the rights of the person as they are now, its progress, and
   * the heartbeat, all or nothing. `step` says how much that was and what can be told so far, which
   * stays however the job ends. Keep it under about 100 ms, because the embedded database serves
   * nobody else meanwhile. Throws when the job was cancelled, taken away or interrupted; let that
   * pass.
   */
  batch: <T>(
    work: (client: Queryable, asking: RequestContext) => Promise<T>,
    step?: (answer: T) => { count?: number; result?: Result },
  ) => Promise<T>;
  /** A sign of life between batches, for work outside the database. Throws as `batch` does. */
  beat: () => Promise<void>;
}

/**
 * A kind of job. `run` may stop at any batch: what it committed stays, under the change set that it
 * reports.
 */
export interface JobDefinition<Input = unknown, Result = unknown> {
  kind: string;
  run: (job: RunningJob<Input, Result>) => Promise<Result>;
}

/** Ties a kind to its work; both sides of `input` and `result` are JSON. */
export const defineJob = <Input, Result>(
  kind: string,
  run: JobDefinition<Input, Result>['run'],
): JobDefinition => ({ kind, run: run as JobDefinition['run'] });

export interface Jobs {
  /**
   * Queues a job for the person who asks; inside `client`'s transaction if one is given. Answers
   * its id.
   */
  start: (
    asking: RequestContext,
    kind: string,
    input: unknown,
    client?: Queryable,
  ) => Promise<string>;
  /** Looks for work now; otherwise every five seconds once `watch` was called. */
  look: () => void;
  watch: () => void;
  /** Interrupts what runs here at its next batch and waits for it. */
  stop: () => Promise<void>;
}

class JobStopped extends Error {
  readonly state: 'cancelled' | 'interrupted' | 'lost';
  constructor(state: JobStopped['state']) {
    super(`the job was ${state}`);
    this.state = state;
  }
}

/**
 * Runs the jobs of this gateway, one at a time, so that work in the background never takes more
 * than one connection.
 */
export function createJobs(
  gateway: () => Gateway,
  definitions: readonly JobDefinition[],
  log: (error: unknown) => void,
): Jobs {
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  let running: Promise<void> | null = null;
  let wanted = false;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  function runningJob(job: StoredJob): RunningJob {
    const { database } = gateway();
    const mayGoOn = async (client: Queryable): Promise<void> => {
      if (stopping) throw new JobStopped('interrupted');
      const { rows } = await client.query<{ cancel: boolean }>({
        name: 'job-state',
        text: "SELECT cancel_requested AS cancel FROM jobs WHERE id = $1 AND state = 'running'",
        values: [job.id],
      });
      if (!rows[0]) throw new JobStopped('lost');
      if (rows[0].cancel) throw new JobStopped('cancelled');
    };
    const transaction: RunningJob['batch'] = async (work, step = () => ({})) => {
      const answer = await transactionWithSteps(database, async (client) => {
        await mayGoOn(client);
        const done = await work(client, await actorAsking(client, job, gateway().now()));
        const { count = 0, result } = step(done);
        if (!(await recordProgress(client, job.id, count, result))) throw new JobStopped('lost');
        return done;
      });
      // A pause in which the requests that came meanwhile are read and take their place in the queue.
      await pause(1);
      return answer;
    };
    return {
      id: job.id,
      input: job.input,
      actorId: job.actorId,
      gateway: gateway(),
      total: (count) => recordTotal(database, job.id, count),
      batch: transaction,
      beat: async () => {
        await transaction(async () => undefined);
      },
    };
  }

  async function runOne(job: StoredJob): Promise<void> {
    const { database } = gateway();
    const work = runningJob(job);
    try {
      const result = await byKind.get(job.kind)?.run(work);
      await endJob(database, job.id, { state: 'done', result });
    } catch (error) {
      if (error instanceof JobStopped && error.state === 'lost') return;
      const isCancelled = error instanceof JobStopped && error.state === 'cancelled';
      const known =
        error instanceof JobStopped ? new PortalError('JOB_INTERRUPTED') : toPortalError(error);
      if (known.status >= 500 && !(error instanceof JobStopped)) log(known.cause ?? known);
      await endJob(database, job.id, {
        state: isCancelled ? 'cancelled' : 'failed',
        ...(isCancelled ? {} : { error: failureBody(known, job.id) }),
      });
    }
  }

  async function runAll(): Promise<void> {
    const { database } = gateway();
    do {
      wanted = false;
      await failSilentJobs(database);
      // A gateway that stops claims nothing more: what it claimed and did not run would wait a minute to be taken for dead.
      while (!stopping) {
        const job = await claimJob(database, [...byKind.keys()]);
        if (!job) break;
        await runOne(job);
      }
    } while (wanted && !stopping);
  }

  const look = (): void => {
    wanted = true;
    if (running || stopping) return;
    running = runAll()
      .catch(log)
      .finally(() => {
        running = null;
        if (wanted && !stopping) look();
      });
  };

  return {
    start: async (asking, kind, input, client) => {
      if (!byKind.has(kind)) throw new TypeError(`there is no kind of job “${kind}”`);
      const { database } = gateway();
      const target: Queryable = client ?? {
        query: (config) => database.query(config.text, config.values),
      };
      const id = await insertJob(target, {
        kind,
        actorId: asking.person.userId,
        input,
        ip: asking.ip,
      });
      // Within a transaction the job shows only after the commit; the next look finds it.
      setTimeout(look, client ? 50 : 0).unref();
      return id;
    },
    look,
    watch: () => {
      timer ??= setInterval(look, LOOK_EVERY_MS).unref();
    },
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
