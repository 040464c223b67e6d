import { z } from 'zod';
import { day, localised } from '../../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../../contract/wire/calls/defineCall.ts';
import { calendarEntry, hallUse, period, problem, recurrence, seats } from './schemas.ts';

export const hallDay = defineCall({
  method: 'GET',
  path: '/hall-bookings/day',
  summary: 'Read what claims every hall on one day',
  access: ['HBOOK_VIEW'],
  query: { day },
  answer: z.object({
    entries: z.array(calendarEntry),
    /** The holiday on which no hall can be booked. */
    closedBy: localised.nullable(),
  }),
});
export type HallDay = AnswerOf<typeof hallDay>;

/** A hall that has what is needed, and how it stands on the dates. */
const foundHall = z.object({
  hall: z.uuid(),
  /**
   * `free`: on every date. `nearly`: on at least half of them, or at almost the same time. `moves`:
   * if what is in `blockers` moves.
   */
  fit: z.enum(['free', 'nearly', 'moves']),
  /** The number of dates on which it is free. */
  possible: z.int(),
  /** Titles of pending requests for the same times. */
  rivals: z.array(localised),
  failing: z.array(period.extend({ problem, instead: period.nullable() })),
  blockers: z.array(
    z.object({ kind: hallUse, title: localised, dates: z.int(), booking: z.uuid().nullable() }),
  ),
});
export type FoundHall = z.infer<typeof foundHall>;

export const findHalls = defineCall({
  method: 'POST',
  path: '/hall-bookings/find',
  summary: 'Find the halls that are free, or nearly free, on every date',
  access: ['HBOOK_VIEW'],
  readOnly: true,
  body: {
    ...recurrence,
    seats: seats.default(null),
    facilities: z.array(z.guid()).max(20).default([]),
    isAccessible: z.boolean().default(false),
  },
  answer: z.object({
    dates: z.array(period),
    halls: z.array(foundHall),
    /** If no hall is free on every date: other times at which one is, nearest first. */
    otherTimes: z.array(z.object({ hall: z.uuid(), from: z.string(), to: z.string() })),
    /** The number of halls that are not listed. */
    others: z.int(),
  }),
});
export type FoundHalls = AnswerOf<typeof findHalls>;
