import { setTimeout as pause } from 'node:timers/promises';
import { type Queryable, queryRow } from '../../db/queryable.ts';
import { recordProgress, recordTotal, type StoredJob } from '../../db/storedJobs.ts';
import { inTransactionOf, type ServerContext } from '../context/serverContext.ts';
import type { TransactionContext } from '../context/transactionContext.ts';
import { contextOfActor } from './actor.ts';

/** A job, as its `run` sees it. */
export interface RunningJob<Input = unknown, Result = unknown> {
  readonly id: string;
  readonly input: Input;
  readonly server: ServerContext;
  readonly actorId: string;
  /** Sets the number of steps, for the progress bar. */
  total: (count: number) => Promise<void>;
  /**
   * One short transaction: `work` with the user's current rights, its progress, and the heartbeat,
   * all or nothing. `step` returns the number of steps done and the result so far, which is kept
   * however the job ends. Keep a batch under about 100 ms, because the embedded database serves no
   * one else meanwhile. Throws when the job was cancelled, lost or interrupted; do not catch that.
   */
  batch: <T>(
    work: (context: TransactionContext) => Promise<T>,
    step?: (answer: T) => { count?: number; result?: Result },
  ) => Promise<T>;
  /** A heartbeat between batches, for work outside the database. Throws as `batch` does. */
  beat: () => Promise<void>;
}

/** Stops the work of a job from outside. */
export class JobStopped extends Error {
  readonly state: 'cancelled' | 'interrupted' | 'lost';
  constructor(state: JobStopped['state']) {
    super(`the job was ${state}`);
    this.state = state;
  }
}

const STATE = "SELECT cancel_requested AS cancel FROM jobs WHERE id = $1 AND state = 'running'";

export function runningJob(
  server: ServerContext,
  job: StoredJob,
  isStopping: () => boolean,
): RunningJob {
  const { database } = server;
  const assertActive = async (client: Queryable): Promise<void> => {
    if (isStopping()) throw new JobStopped('interrupted');
    const row = await queryRow<{ cancel: boolean }>(client, {
      name: 'job-state',
      text: STATE,
      values: [job.id],
    });
    if (!row) throw new JobStopped('lost');
    if (row.cancel) throw new JobStopped('cancelled');
  };
  const batch: RunningJob['batch'] = async (work, step = () => ({})) => {
    const answer = await database.transaction(async (client) => {
      await assertActive(client);
      const context = await contextOfActor(client, job, server.now());
      const done = await work(inTransactionOf(server, client, context));
      const { count = 0, result } = step(done);
      if (!(await recordProgress(client, job.id, count, result))) throw new JobStopped('lost');
      return done;
    });
    // Lets requests that arrived meanwhile queue for the connection.
    await pause(1);
    return answer;
  };
  return {
    id: job.id,
    input: job.input,
    actorId: job.actorId,
    server,
    total: (count) => recordTotal(database, job.id, count),
    batch,
    beat: async () => {
      await batch(async () => undefined);
    },
  };
}
