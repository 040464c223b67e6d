import type { ErrorCode, FieldProblem } from '../model/errors.ts';

/** Up to this many records are changed within the request; more become a job. */
export const BULK_AT_ONCE = 200;
export const MAX_BULK_IDS = 1_000;
export const MAX_BULK = 50_000;

/**
 * The records of a bulk change: the selected ids, or all matches of a filter. `expectedCount` is
 * the number that the person saw; a different number is refused with SELECTION_CHANGED.
 */
export type BulkScope =
  | { ids: readonly string[] }
  | { filter: Readonly<Record<string, unknown>>; expectedCount: number };

/** A record that was not changed, with the reason. */
export interface BulkRefusal {
  id: string;
  /** Label of the record, text or `{en, si}`; `null` if the person may not see it. */
  label: unknown;
  code: ErrorCode;
  fieldErrors?: Record<string, FieldProblem>;
  details?: Record<string, unknown>;
}

/** The result of a bulk change; also the growing result of its job. */
export interface BulkReport {
  /** Id of the change set, for undo; `null` if nothing was written. */
  changeSet: string | null;
  total: number;
  changed: number;
  /** Already had the values. */
  same: number;
  refusedCount: number;
  /** The first refused records. */
  refused: BulkRefusal[];
}

/** A large change runs as a job; `GET /api/jobs/:id` reports its progress. */
export type BulkAnswer = BulkReport | { job: string; total: number };

/** A value of the grouping field and the number of matching rows with it. */
export interface GroupCount {
  value: string | number | boolean | null;
  /** Label of the target if the field is a reference; otherwise `null`. */
  label: unknown;
  count: number;
}

export interface GroupCounts {
  data: GroupCount[];
  /** Number of matching rows. A record with several values counts in the group of each. */
  total: number;
  /** Truncated: there are more groups. The largest come first. */
  isCut: boolean;
}
