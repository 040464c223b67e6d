import { PortalError } from '../../src/contract/model/errors.ts';
import type { AnswerOf } from '../../src/contract/wire/calls/defineCall.ts';
import type { ready } from '../../src/contract/wire/calls/systemCalls.ts';
import type { Database } from '../db/database.ts';
import type { DatabaseClock } from '../db/databaseClock.ts';
import type { LiveHub } from '../notify/liveHub.ts';
import { dueOf, readDisk, readLatency, readQueue } from '../observe/readings.ts';
import type { BackgroundWork } from './backgroundWork.ts';

type Readiness = AnswerOf<typeof ready>;

interface ReadinessOptions {
  database: Database;
  live: Pick<LiveHub, 'state'>;
  background: Pick<BackgroundWork, 'pending'>;
  /** The directory whose disk is reported. */
  dataDir: string;
  clock?: Pick<DatabaseClock, 'offsetMs'> | undefined;
}

/**
 * What a gateway needs to serve. Throws UNAVAILABLE with what is missing: the database, the channel
 * of live updates, or the queue, without which no e-mail is sent.
 */
export async function readReadiness(options: ReadinessOptions): Promise<Readiness> {
  const { database, live, background, dataDir, clock } = options;
  const latencyMs = Math.round(await readLatency(database));
  const queue = dueOf(await readQueue(database));
  const parts = {
    database: { kind: database.kind, latencyMs },
    live: live.state(),
    queue,
    disk: { freeBytes: (await readDisk(dataDir))?.free ?? null },
    clock: { offsetMs: clock?.offsetMs() ?? 0 },
  };
  const missing = [...background.pending(), ...(parts.live === 'connecting' ? ['live'] : [])];
  if (missing.length > 0) throw new PortalError('UNAVAILABLE', { details: { missing, ...parts } });
  return { status: 'ready', ...parts };
}
