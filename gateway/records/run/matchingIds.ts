import type { Queryable } from '../../db/queryable.ts';
import type { Plan } from '../plan/statement.ts';
import { runPlan } from './run.ts';

const BYTES = 16;

/** The ids that matched at one moment, in order: 16 bytes each, so that a million fit in memory. */
export interface MatchingIds {
  count: number;
  part: (first: number, count: number) => string[];
}

const textOf = (bytes: Buffer, at: number): string =>
  bytes
    .toString('hex', at, at + BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Runs a plan of `planMatchingIds`. */
export async function matchingIds(client: Queryable, plan: Plan): Promise<MatchingIds> {
  const [row] = await runPlan<{ ids: Uint8Array | null }>(client, plan);
  const bytes = Buffer.from(row?.ids ?? []);
  const count = bytes.length / BYTES;
  return {
    count,
    part: (first, wanted) =>
      Array.from({ length: Math.max(0, Math.min(wanted, count - first)) }, (_, index) =>
        textOf(bytes, (first + index) * BYTES),
      ),
  };
}
