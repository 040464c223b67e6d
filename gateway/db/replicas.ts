import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { PortalError } from '../../src/contract/model/errors.ts';
import type { Database, Reader } from './database.ts';
import { attend, readerOn } from './pooledDatabase.ts';
import type { Queryable } from './queryable.ts';
import type { PoolSession } from './transaction.ts';

/** How long a read waits for the replica, which is a few milliseconds behind. */
const PATIENCE_MS = 100;
const LOOK_AGAIN_MS = 4;
/** For how long reads leave a replica alone that was too far behind or away. */
const REST_MS = 1_000;

/** The longest lag that can be asked for. */
const REMEMBERED_MS = 30_000;

/** The replica does not have yet what the read must see. */
class ReplicaBehind extends Error {
  constructor() {
    super('The replica is too far behind');
    this.name = 'ReplicaBehind';
  }
}

interface Position {
  /** When the question was sent. */
  at: number;
  lsn: string;
}

/**
 * Asks the server for its position in the write-ahead log. What was committed before the call is
 * before the position. Calls that arrive while an answer is outstanding share the next one.
 */
function positionsOf(primary: Queryable) {
  let running: Promise<Position> | undefined;
  let next: Promise<Position> | undefined;
  /** Oldest first. */
  let known: Position[] = [];

  async function read(): Promise<Position> {
    const at = performance.now();
    const { rows } = await primary.query<{ lsn: string }>({
      text: 'SELECT pg_current_wal_flush_lsn()::text AS lsn',
      name: 'wal-position',
    });
    const position = { at, lsn: rows[0]?.lsn ?? '' };
    known = [...known.filter((one) => one.at > at - REMEMBERED_MS), position];
    return position;
  }

  function ask(): Promise<Position> {
    if (!running) {
      running = read().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return ask();
      });
    return next;
  }

  return (lagMs: number): Promise<Position> => {
    const [recent] = known.filter(({ at }) => at >= performance.now() - lagMs);
    return recent ? Promise.resolve(recent) : ask();
  };
}

/** Waits until the server of this connection has replayed the log up to a position. */
async function awaitReplay(client: pg.ClientBase, { lsn }: Position): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    // A replica that was promoted replays nothing any more and has everything.
    const { rows } = await client.query<{ has: boolean }>({
      text: 'SELECT NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn AS has',
      values: [lsn],
      name: 'has-replayed',
    });
    if (rows[0]?.has === true) return;
    if (performance.now() > end) throw new ReplicaBehind();
    await pause(LOOK_AGAIN_MS);
  }
}

/** Whether the primary may answer instead. */
const isReplicaFailure = (error: unknown): boolean =>
  error instanceof ReplicaBehind || (error instanceof PortalError && error.code === 'UNAVAILABLE');

/** `Database.reading` on replicas. */
export function readingOnReplicas(
  primary: Reader,
  pool: pg.Pool,
  session: PoolSession,
): Database['reading'] {
  attend(pool);
  const positionFor = positionsOf(primary);
  let restUntil = 0;
  return async (work, { lagMs = 0 } = {}) => {
    if (performance.now() < restUntil) return work(primary);
    const position = await positionFor(lagMs);
    try {
      const admit = (client: pg.ClientBase) => awaitReplay(client, position);
      return await work(readerOn(pool, { ...session, admit }));
    } catch (error) {
      if (!isReplicaFailure(error)) throw error;
      restUntil = performance.now() + REST_MS;
      return work(primary);
    }
  };
}
