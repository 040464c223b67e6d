import { z } from 'zod';
import type { ErrorCode, FieldProblem } from '../../model/errors.ts';
import { instant } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';

/** The live topic of people who follow a job that the gateway began by itself. */
export const JOBS_TOPIC = 'jobs';

const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

const job = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(JOB_STATES),
  /** Completed steps, and their total once known, in the unit of the kind. */
  done: z.int(),
  total: z.int().nullable(),
  /** Partial while it runs, then complete. A failed or cancelled job keeps its partial result. */
  result: z.unknown(),
  error: z
    .object({
      code: z.custom<ErrorCode>(),
      message: z.string().optional(),
      fieldErrors: z.record(z.string(), z.custom<FieldProblem>()).optional(),
      requestId: z.string().optional(),
      details: z.record(z.string(), z.unknown()).optional(),
    })
    .nullable(),
  cancelRequested: z.boolean(),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** Of a creation that waits for its turn: its place, counted from 1. */
  place: z.int().nullable(),
});

/**
 * Live events: the queue has moved. They tell a person the places of their creations by job;
 * without places, one of them is over.
 */
export const PLACES_TOPIC = 'places';

/** Work that outlives its request, as those who follow it read it. */
export type Job<Result = unknown> = Omit<z.infer<typeof job>, 'result'> & {
  result: Result | null;
};

export const isOver = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

export const readJob = defineCall({
  method: 'GET',
  path: '/jobs/:id',
  summary: 'Read how far a job is that one follows',
  access: 'signedIn',
  answer: job,
  whileImpersonating: 'closed',
  transaction: 'none',
});

export const jobsOfRecord = defineCall({
  method: 'GET',
  path: '/jobs',
  summary: 'List the jobs that one follows on a record, the latest first',
  access: 'signedIn',
  query: { record: z.guid() },
  rows: job.extend({
    /** The transition that it takes, and the version of the record that it began with. */
    step: z.string().nullable(),
    version: z.int().nullable(),
    /** Of a creation, the queue of the resource in which it waits. */
    queue: z.string().nullable(),
    /** Begun by the reader, who can cancel it. */
    isOwn: z.boolean(),
  }),
  whileImpersonating: 'closed',
  isBackground: true,
});
export type JobOfRecord = AnswerOf<typeof jobsOfRecord>[number];

export const cancelJob = defineCall({
  method: 'POST',
  path: '/jobs/:id/cancel',
  summary: 'End a job of one’s own at its next batch',
  access: 'signedIn',
  answer: job,
  message: 'Cancelling',
});
