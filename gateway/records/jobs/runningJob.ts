import { setTimeout as pause } from 'node:timers/promises';
import { v4 as newClaim } from 'uuid';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';
import {
  recordHeartbeat,
  recordProgress,
  recordTotal,
  type JobPosition,
  type StoredJob,
} from '../../db/storedJobs.ts';
import type { Progress } from '../context/progress.ts';
import { inTransactionOf, type ServerContext } from '../context/serverContext.ts';
import type { TransactionContext } from '../context/transactionContext.ts';
import { contextOfActor } from './actor.ts';

/** A job, as its `run` sees it. */
export interface RunningJob<Input = unknown, Result = unknown> {
  readonly id: string;
  readonly input: Input;
  readonly server: ServerContext;
  readonly actorId: string;
  /**
   * The steps done and the result of an earlier attempt, by its committed batches. `run` continues
   * there.
   */
  readonly former: { readonly done: number; readonly result: Result | null };
  /**
   * Sets the number of steps, for the progress bar. With `fromStart` the steps of an earlier
   * attempt are counted again.
   */
  total: (count: number, from?: 'fromStart') => Promise<void>;
  /**
   * One short transaction: `work` with the user's current rights and its progress, all or nothing.
   * `step` returns the number of steps done and the result so far, which is kept however the job
   * ends. Keep a batch under about 100 ms, because the embedded database serves no one else
   * meanwhile. A batch that meets a busy or absent database is tried again. Throws when the job was
   * cancelled, lost or interrupted; do not catch that. What must be done in one transaction however
   * long it takes has a `deadline` (milliseconds) and reports to `context.progress`.
   */
  batch: <T>(
    work: (context: TransactionContext) => Promise<T>,
    step?: (answer: T) => { count?: number; result?: Result },
    options?: { deadline?: number | undefined },
  ) => Promise<T>;
  /** Between batches, for work outside the database. Throws as `batch` does. */
  beat: () => Promise<void>;
  /** Ends the heartbeat. */
  stop: () => void;
}

/** Stops the work of a job from outside. */
export class JobStopped extends Error {
  readonly state: 'cancelled' | 'interrupted' | 'lost';
  constructor(state: JobStopped['state']) {
    super(`the job was ${state}`);
    this.state = state;
  }
}

/** The claim changed between the look at it and the commit. */
class ClaimChanged extends Error {}

const STATE = `
  SELECT claim, cancel_requested AS cancel
  FROM jobs
  WHERE id = $1 AND state = 'running'`;

const HEARTBEAT_MS = 2_000;
/** Milliseconds before a batch is tried again: together half a minute. */
const PAUSES = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000];

const BUSY: ReadonlySet<string> = new Set([
  'UNAVAILABLE',
  'FILES_UNAVAILABLE',
  'RECORD_BUSY',
  'LEDGER_BUSY',
]);

/** Whether another attempt may succeed. */
export const isBusy = (error: unknown): boolean =>
  error instanceof PortalError && BUSY.has(error.code);

/** An attempt whose commit may have been lost with its connection. */
interface Attempt<T> {
  claim: string;
  answer: T;
}

/** The claim of a job; it changes with each batch. */
interface Held {
  id: string;
  claim: string;
  /** The claims that the attempts at the batch under way may leave. */
  next: readonly string[];
  /** How far the batch under way is, if it reports that. */
  position: JobPosition | null;
}

interface BatchOf<T> {
  server: ServerContext;
  job: StoredJob;
  held: Held;
  isStopping: () => boolean;
  work: (context: TransactionContext) => Promise<T>;
  step: (answer: T) => { count?: number; result?: unknown };
  deadline: number | undefined;
}

type Watched = Pick<BatchOf<unknown>, 'held' | 'isStopping'>;

const readState = (
  client: Queryable,
  { held }: Watched,
): Promise<{ claim: string; cancel: boolean } | null> =>
  queryRow(client, { name: 'job-state', text: STATE, values: [held.id] });

/** Throws JobStopped unless the job is this gateway’s and is to go on. */
function assertGoesOn(
  { held, isStopping }: Watched,
  row: { claim: string; cancel: boolean } | null,
): void {
  if (row?.claim !== held.claim) throw new JobStopped('lost');
  if (isStopping()) throw new JobStopped('interrupted');
  if (row.cancel) throw new JobStopped('cancelled');
}

/**
 * Progress within a transaction. The heartbeat tells it, because the transaction has the only
 * connection that its work may use; in this, it sees what others have committed.
 */
function progressOf(client: Queryable, batch: Watched): Progress {
  const position: JobPosition = { done: 0, total: 0 };
  return {
    expect: (total) => {
      position.total += total;
      batch.held.position = position;
    },
    advance: async (count) => {
      position.done += count;
      assertGoesOn(batch, await readState(client, batch));
    },
  };
}

/** Runs a batch in one transaction, unless an earlier attempt turns out to have been committed. */
async function attempt<T>(batch: BatchOf<T>, former: Attempt<T>[]): Promise<Attempt<T>> {
  const { server, job, held, work, step, deadline } = batch;
  const options = deadline === undefined ? {} : { deadline };
  return server.database.transaction(async (client: Queryable) => {
    const row = await readState(client, batch);
    const committed = former.find(({ claim }) => claim === row?.claim);
    if (committed) return committed;
    assertGoesOn(batch, row);
    const context = await contextOfActor(client, job, server.now());
    const progress = progressOf(client, batch);
    const answer = await work(inTransactionOf(server, client, context, progress));
    const made = { claim: newClaim(), answer };
    const { count = 0, result } = step(answer);
    former.push(made);
    held.next = former.map(({ claim }) => claim);
    if (!(await recordProgress(client, held, { count, result, next: made.claim })))
      throw new ClaimChanged();
    return made;
  }, options);
}

async function runBatch<T>(batch: BatchOf<T>): Promise<T> {
  const former: Attempt<T>[] = [];
  for (let tries = 0; ;) {
    try {
      const { claim, answer } = await attempt(batch, former);
      batch.held.claim = claim;
      batch.held.next = [];
      batch.held.position = null;
      return answer;
    } catch (error) {
      if (error instanceof ClaimChanged) continue;
      const wait = PAUSES[tries];
      if (!isBusy(error) || wait === undefined) throw error;
      tries += 1;
      await pause(wait);
      if (batch.isStopping()) throw new JobStopped('interrupted');
    }
  }
}

/** A claimed job, with a heartbeat until it is stopped. */
export function runningJob(
  server: ServerContext,
  job: StoredJob,
  isStopping: () => boolean,
): RunningJob & { held: Pick<StoredJob, 'id' | 'claim'> } {
  const { database } = server;
  const held: Held = { id: job.id, claim: job.claim, next: [], position: null };
  const heartbeat = setInterval(() => {
    // A missed one is made up for by the next.
    recordHeartbeat(database, job.id, [held.claim, ...held.next], held.position).catch(() => {});
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const batch: RunningJob['batch'] = async (work, step = () => ({}), { deadline } = {}) => {
    const answer = await runBatch({ server, job, held, isStopping, work, step, deadline });
    // Lets requests that arrived meanwhile queue for the connection.
    await pause(1);
    return answer;
  };
  return {
    id: job.id,
    input: job.input,
    actorId: job.actorId,
    former: { done: job.done, result: job.result },
    server,
    held,
    total: (count, from) =>
      recordTotal(database, held, { total: count, fromStart: from === 'fromStart' }),
    batch,
    beat: async () => {
      await batch(async () => undefined);
    },
    stop: () => clearInterval(heartbeat),
  };
}
