import { v5, v7 as newId } from 'uuid';
import type { Queryable } from '../../db/queryable.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { insertJobs, insertRecurring, releaseSilentJobs } from '../../db/storedJobs.ts';
import type { ServerContext } from '../context.ts';
import { createLane, type Lane } from './lane.ts';
import type { RunningJob } from './runningJob.ts';

const LOOK_EVERY_MS = 5_000;
const SILENT_SECONDS = 60;
/** Names the rows of recurring kinds. */
const RECURRING = 'b3d4a0c2-6a63-5f0e-9a53-6d2c6a5f7c11';

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

export interface Jobs {
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

interface JobsOptions {
  server: () => ServerContext;
  definitions: readonly JobDefinition[];
  log: (error: unknown) => void;
  /** After this long without a heartbeat a gateway counts as dead. */
  silentSeconds?: number | undefined;
}

/** The one queue of the portal, kept in the database and shared by all gateways. */
export function createJobs({
  server,
  definitions,
  log,
  silentSeconds = SILENT_SECONDS,
}: JobsOptions): Jobs {
  const kinds = new Set(definitions.map(({ kind }) => kind));
  const recurring = definitions.filter(({ everySeconds }) => everySeconds !== undefined);
  const restartable = definitions
    .filter(({ retry, everySeconds }) => retry !== undefined || everySeconds !== undefined)
    .map(({ kind }) => kind);
  const releaseSilent = (): Promise<void> =>
    releaseSilentJobs(server().database, restartable, silentSeconds);
  const apart = definitions.filter(({ concurrency }) => concurrency !== undefined);
  const lanes: Lane[] = [
    createLane({
      server,
      log,
      definitions: definitions.filter(({ concurrency }) => concurrency === undefined),
      concurrency: 1,
      lookEveryMs: LOOK_EVERY_MS,
      beforeLook: releaseSilent,
    }),
    ...apart.map((definition) =>
      createLane({
        server,
        log,
        definitions: [definition],
        concurrency: definition.concurrency ?? 1,
        lookEveryMs: definition.lookEveryMs ?? LOOK_EVERY_MS,
        beforeLook: releaseSilent,
      }),
    ),
  ];
  const look = (): void => {
    for (const lane of lanes) lane.look();
  };

  return {
    start: async ({ person, ip }, kind, input, client) => {
      if (!kinds.has(kind)) throw new TypeError(`there is no kind of job “${kind}”`);
      const { database } = server();
      const id = newId();
      await insertJobs(
        client ?? { query: (config) => database.query(config.text, config.values) },
        [{ id, kind, actorId: person.userId, input, ip }],
      );
      // Within a transaction the job is visible only after the commit; the next look finds it.
      setTimeout(look, client ? 50 : 0).unref();
      return id;
    },
    look,
    watch: async () => {
      await insertRecurring(
        server().database,
        recurring.map(({ kind }) => ({ id: v5(kind, RECURRING), kind })),
      );
      for (const lane of lanes) lane.watch();
    },
    releaseSilent,
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
