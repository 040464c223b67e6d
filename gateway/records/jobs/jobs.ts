import { v5, v7 as newId } from 'uuid';
import { assertEngineBudget } from '../../db/budgets.ts';
import { insertJobs, insertRecurring, releaseSilentJobs } from '../../db/storedJobs.ts';
import { onCommit } from '../../db/transaction.ts';
import { needsStepUp } from '../authorise/stepUp.ts';
import type { JobQueue } from '../context/jobQueue.ts';
import type { ServerContext } from '../context/serverContext.ts';
import type { JobDefinition } from './jobDefinition.ts';
import { createLane, MOST_ATTEMPTS, type Lane } from './lane.ts';

const POLL_EVERY_MS = 5_000;
/** With the heartbeat and the poll, another gateway continues a job within 15 seconds. */
const SILENT_SECONDS = 8;
const RELEASE_EVERY_MS = 1_000;
/** Namespace for the row ids of recurring kinds. */
const RECURRING = 'b3d4a0c2-6a63-5f0e-9a53-6d2c6a5f7c11';

interface JobsOptions {
  server: () => ServerContext;
  definitions: readonly JobDefinition[];
  log: (error: unknown) => void;
  /** Jobs of kinds without a lane of their own that one gateway runs at once. */
  atOnce?: number;
  /** A gateway without a heartbeat for this long counts as dead. */
  silentSeconds?: number | undefined;
}

/** The portal's only queue, stored in the database and shared by all gateways. */
export function createJobs({
  server,
  definitions,
  log,
  atOnce = 1,
  silentSeconds = SILENT_SECONDS,
}: JobsOptions): JobQueue {
  const kinds = new Set(definitions.map(({ kind }) => kind));
  const recurring = definitions
    .filter(({ everySeconds }) => everySeconds !== undefined)
    .map(({ kind }) => kind);
  const releaseSilent = (): Promise<void> =>
    releaseSilentJobs(server().database, {
      recurring,
      silentSeconds,
      mostAttempts: MOST_ATTEMPTS,
    });
  let releasedAt = -Infinity;
  /** Before each look for jobs, but not for every one of a thousand short ones. */
  const releaseSometimes = async (): Promise<void> => {
    if (performance.now() - releasedAt < RELEASE_EVERY_MS) return;
    releasedAt = performance.now();
    await releaseSilent();
  };
  const apart = definitions.filter(({ concurrency }) => concurrency !== undefined);
  const lanes: Lane[] = [
    createLane({
      server,
      log,
      definitions: definitions.filter(({ concurrency }) => concurrency === undefined),
      concurrency: atOnce,
      pollEveryMs: POLL_EVERY_MS,
      beforePoll: releaseSometimes,
    }),
    ...apart.map((definition) =>
      createLane({
        server,
        log,
        definitions: [definition],
        concurrency: definition.concurrency ?? 1,
        pollEveryMs: definition.pollEveryMs ?? POLL_EVERY_MS,
        beforePoll: releaseSometimes,
      }),
    ),
  ];
  const poll = (): void => {
    for (const lane of lanes) lane.poll();
  };

  return {
    start: async ({ person, ip, client, waitedMs = 0 }, kind, input) => {
      if (!kinds.has(kind)) throw new TypeError(`there is no kind of job “${kind}”`);
      const id = newId();
      const target = client ?? server().database;
      // The rows have the time of the database, as here.
      const spender = { userId: person.userId, now: new Date() };
      await assertEngineBudget(target, 'jobs', spender);
      const isDue = needsStepUp({ person, now: server().now() });
      await insertJobs(target, [
        { id, kind, actorId: person.userId, input, ip, needsStepUp: isDue, waitedMs },
      ]);
      if (client) onCommit(client, poll);
      else poll();
      return id;
    },
    poll,
    watch: async () => {
      await insertRecurring(
        server().database,
        recurring.map((kind) => ({ id: v5(kind, RECURRING), kind })),
      );
      for (const lane of lanes) lane.watch();
    },
    takeOver: async () => {
      await releaseSilent();
      poll();
    },
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
