import { v5, v7 as newId } from 'uuid';
import { assertEngineBudget } from '../../db/budgets.ts';
import { directClient } from '../../db/queryable.ts';
import { insertJobs, insertRecurring, releaseSilentJobs } from '../../db/storedJobs.ts';
import { onCommit } from '../../db/transaction.ts';
import type { JobQueue } from '../context/jobQueue.ts';
import type { ServerContext } from '../context/serverContext.ts';
import type { JobDefinition } from './jobDefinition.ts';
import { createLane, type Lane } from './lane.ts';

const POLL_EVERY_MS = 5_000;
const SILENT_SECONDS = 60;
/** Namespace for the row ids of recurring kinds. */
const RECURRING = 'b3d4a0c2-6a63-5f0e-9a53-6d2c6a5f7c11';

interface JobsOptions {
  server: () => ServerContext;
  definitions: readonly JobDefinition[];
  log: (error: unknown) => void;
  /** A gateway without a heartbeat for this long counts as dead. */
  silentSeconds?: number | undefined;
}

/** The portal's only queue, stored in the database and shared by all gateways. */
export function createJobs({
  server,
  definitions,
  log,
  silentSeconds = SILENT_SECONDS,
}: JobsOptions): JobQueue {
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
      pollEveryMs: POLL_EVERY_MS,
      beforePoll: releaseSilent,
    }),
    ...apart.map((definition) =>
      createLane({
        server,
        log,
        definitions: [definition],
        concurrency: definition.concurrency ?? 1,
        pollEveryMs: definition.pollEveryMs ?? POLL_EVERY_MS,
        beforePoll: releaseSilent,
      }),
    ),
  ];
  const poll = (): void => {
    for (const lane of lanes) lane.poll();
  };

  return {
    start: async ({ person, ip, client }, kind, input) => {
      if (!kinds.has(kind)) throw new TypeError(`there is no kind of job “${kind}”`);
      const id = newId();
      const target = client ?? directClient(server().database);
      // The rows have the time of the database, as here.
      const spender = { userId: person.userId, now: new Date() };
      await assertEngineBudget(target, 'jobs', spender);
      await insertJobs(target, [{ id, kind, actorId: person.userId, input, ip }]);
      if (client) onCommit(client, poll);
      else poll();
      return id;
    },
    poll,
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
