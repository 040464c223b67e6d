import type { ErrorCode, FieldProblem } from '../model/errors.ts';

/** Up to this many records are changed while the person waits; more become a job. */
export const BULK_AT_ONCE = 200;
export const MAX_BULK_IDS = 1_000;
export const MAX_BULK = 50_000;

/**
 * Which records a bulk change is for: those ticked, or all that a list's filter matches. The count
 * that the person saw goes along, so that nobody changes more than they were shown.
 */
export type BulkScope =
  | { ids: readonly string[] }
  | { filter: Readonly<Record<string, unknown>>; expectedCount: number };

/** A record that stays as it is, and why. */
export interface BulkRefusal {
  id: string;
  /** What names the record, text or `{en, si}`; `null` where the person may not see it. */
  label: unknown;
  code: ErrorCode;
  fieldErrors?: Record<string, FieldProblem>;
  details?: Record<string, unknown>;
}

/** What a bulk change came to. Also the result of its job, growing while that runs. */
export interface BulkReport {
  /** Name of the change, by which all of it can be taken back; `null` when nothing was written. */
  changeSet: string | null;
  total: number;
  changed: number;
  /** Held the values already. */
  same: number;
  refusedCount: number;
  /** The first of those refused. */
  refused: BulkRefusal[];
}

/** A large change runs as a job: `GET /api/jobs/:id` tells how far it is. */
export type BulkAnswer = BulkReport | { job: string; total: number };

/** A value of the field that rows are grouped by, and how many rows that match the filter hold it. */
export interface GroupCount {
  value: string | number | boolean | null;
  /** Name of the record that a reference points to; otherwise `null`. */
  label: unknown;
  count: number;
}

export interface GroupCounts {
  data: GroupCount[];
  /** Rows that match; where a record may hold several values it counts in each of them. */
  total: number;
  /** More values than are told; those with the most rows come first. */
  isCut: boolean;
}
