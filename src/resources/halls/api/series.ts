import { z } from 'zod';
import { localised } from '../../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../../contract/wire/calls/oneLine.ts';
import { clock, period, problem, seats } from './schemas.ts';

const seriesChange = z.strictObject({
  /** The booking that `reach` starts from. */
  booking: z.guid().optional(),
  /** Which dates change; all future dates by default. */
  reach: z.enum(['one', 'rest', 'all']).default('all'),
  cancel: z.boolean().optional(),
  title: oneLine(160).min(1).optional(),
  hall: z.guid().optional(),
  from: clock.optional(),
  to: clock.optional(),
  seats: seats.optional(),
  note: z.string().trim().max(500).optional(),
  /** Returns the outcome without writing. */
  dryRun: z.boolean().optional(),
});
/** A change to the future dates of a series. Absent values stay. */
export type SeriesChange = z.infer<typeof seriesChange>;

export const changeBookingSeries = defineCall({
  method: 'POST',
  path: '/hall-bookings/series/:id',
  summary: 'Change or cancel the dates of a series that are to come, or dry-run the change',
  access: 'signedIn',
  body: seriesChange.shape,
  answer: z.object({
    dates: z.array(
      period.extend({
        id: z.uuid(),
        outcome: z.enum(['changed', 'pending', 'givenBack', 'cancelled', 'unchanged']),
        problem: problem.optional(),
      }),
    ),
    /** The number of dates that have begun and stay unchanged. */
    past: z.int(),
  }),
  message: 'Saved',
});
export type SeriesAnswer = AnswerOf<typeof changeBookingSeries>;

export const decideBookingSeries = defineCall({
  method: 'POST',
  path: '/hall-bookings/series/:id/decision',
  summary: 'Approve or reject every pending date of a series that is to come, or dry-run it',
  access: ['HBOOK_APPROVE', 'HBOOK_VIEW'],
  body: {
    step: z.enum(['approve', 'reject']),
    note: z.string().trim().max(500).optional(),
    /** Returns the outcome without writing. */
    dryRun: z.boolean().optional(),
  },
  answer: z.object({
    dates: z.array(
      period.extend({
        id: z.uuid(),
        outcome: z.enum(['approved', 'rejected', 'unchanged']),
        problem: problem.optional(),
        /** Titles of pending requests that its approval rejects. */
        rivals: z.array(localised),
      }),
    ),
  }),
  message: 'Saved',
});
export type SeriesDecision = AnswerOf<typeof decideBookingSeries>;
