import type { ErrorCode } from '../model/errors.ts';

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** A piece of work that outlives its request, as `GET /api/jobs/:id` tells its owner. */
export interface Job<Result = unknown> {
  id: string;
  kind: string;
  state: JobState;
  /**
   * Steps done, and how many there are once that is known; both in the unit of the kind (mostly
   * records).
   */
  done: number;
  total: number | null;
  /** So far while it runs; in the end the whole. A failed or cancelled job keeps what it had done. */
  result: Result | null;
  error: { code: ErrorCode; message?: string; details?: Record<string, unknown> } | null;
  cancelRequested: boolean;
  createdAt: string;
  endedAt: string | null;
}

export const isOver = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';
