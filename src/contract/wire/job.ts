import type { ErrorCode } from '../model/errors.ts';

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** A background job, as `GET /api/jobs/:id` answers its owner. */
export interface Job<Result = unknown> {
  id: string;
  kind: string;
  state: JobState;
  /** Completed units (mostly records); `total` is the number of units once known. */
  done: number;
  total: number | null;
  /** Partial while the job runs. A failed or cancelled job keeps its partial result. */
  result: Result | null;
  error: { code: ErrorCode; message?: string; details?: Record<string, unknown> } | null;
  cancelRequested: boolean;
  createdAt: string;
  endedAt: string | null;
}

export const isOver = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';
