import { performance } from 'node:perf_hooks';
import type { Database } from './database.ts';

const EVERY_MS = 60_000;
const SAMPLES = 3;
/** A difference that people notice: worth a line in the log. */
const NOTICEABLE_MS = 2_000;

/**
 * The time of the database, which all gateways share. A machine whose clock is wrong would
 * otherwise end sessions and publish texts at the wrong time.
 */
export interface DatabaseClock {
  now: () => Date;
  /** By how much the database is ahead of this machine, as last measured. */
  offsetMs: () => number;
  /** Compares both clocks. If the database does not answer, the last difference stays. */
  measure: () => Promise<void>;
  /** Compares them every minute until `stop`. */
  follow: () => void;
  stop: () => void;
}

interface ClockOptions {
  /** Milliseconds since 1970 by this machine's clock. */
  machine?: () => number;
  /** Called when the difference becomes noticeable. */
  onDifference?: (offsetMs: number) => void;
}

async function sample(
  database: Database,
  machine: () => number,
): Promise<{ offset: number; uncertainty: number }> {
  const [sent, began] = [machine(), performance.now()];
  const { rows } = await database.query<{ at: Date }>({
    text: 'SELECT clock_timestamp() AS at',
    name: 'read-clock',
  });
  const half = (performance.now() - began) / 2;
  return { offset: (rows[0]?.at.getTime() ?? sent) - (sent + half), uncertainty: half };
}

export function createDatabaseClock(
  database: Database,
  { machine = Date.now, onDifference = () => {} }: ClockOptions = {},
): DatabaseClock {
  let offset = 0;
  let timer: NodeJS.Timeout | undefined;

  const measure = async (): Promise<void> => {
    const samples = [];
    for (let number = 0; number < SAMPLES; number += 1)
      samples.push(await sample(database, machine));
    const [best] = samples.toSorted((one, other) => one.uncertainty - other.uncertainty);
    if (!best) return;
    const before = offset;
    // Within the uncertainty the clocks agree, and a correction would only make time jump.
    offset = Math.abs(best.offset) > best.uncertainty + 50 ? Math.round(best.offset) : 0;
    if (Math.abs(offset) > NOTICEABLE_MS && Math.abs(offset - before) > NOTICEABLE_MS)
      onDifference(offset);
  };

  return {
    now: () => new Date(machine() + offset),
    offsetMs: () => offset,
    measure,
    follow: () => {
      timer ??= setInterval(() => void measure().catch(() => {}), EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
