import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { AnswerOf } from '../../src/contract/wire/calls/defineCall.ts';
import type { ready } from '../../src/contract/wire/calls/systemCalls.ts';
import type { Database } from '../db/database.ts';
import type { LiveHub } from '../notify/liveHub.ts';
import type { BackgroundWork } from './backgroundWork.ts';

type Readiness = AnswerOf<typeof ready>;

interface ReadinessOptions {
  database: Database;
  live: Pick<LiveHub, 'state'>;
  background: Pick<BackgroundWork, 'pending'>;
  /** The directory whose disk is reported. */
  dataDir: string;
  clockOffsetMs: () => number;
}

const DUE = `
  SELECT
    count(*)::int AS due,
    coalesce(extract(epoch FROM now() - min(run_at)), 0)::int AS "oldestSeconds"
  FROM jobs
  WHERE state = 'queued' AND run_at <= now()`;

const freeBytesOf = (directory: string): Promise<number | null> =>
  statfs(directory || '.').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );

/**
 * What a gateway needs to serve. Throws UNAVAILABLE with what is missing: the database, the channel
 * of live updates, or the queue, without which no e-mail is sent.
 */
export async function readReadiness(options: ReadinessOptions): Promise<Readiness> {
  const { database, live, background, dataDir, clockOffsetMs } = options;
  const began = performance.now();
  await database.query({ text: 'SELECT 1', name: 'ready' });
  const latencyMs = Math.round(performance.now() - began);
  const { rows } = await database.query<Readiness['queue']>({ text: DUE, name: 'due-jobs' });
  const parts = {
    database: { kind: database.kind, latencyMs },
    live: live.state(),
    queue: rows[0] ?? { due: 0, oldestSeconds: 0 },
    disk: { freeBytes: await freeBytesOf(dataDir) },
    clock: { offsetMs: clockOffsetMs() },
  };
  const missing = [...background.pending(), ...(parts.live === 'connecting' ? ['live'] : [])];
  if (missing.length > 0) throw new PortalError('UNAVAILABLE', { details: { missing, ...parts } });
  return { status: 'ready', ...parts };
}
