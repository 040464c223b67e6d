import { z } from 'zod';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { instant, localised } from '../../../contract/wire/calls/answerTypes.ts';
import { fieldProblem } from '../../../contract/wire/calls/fieldProblem.ts';
import { oneLine } from '../../../contract/wire/calls/oneLine.ts';

/** A period between two instants; the end is exclusive. */
export const period = z.object({ startsAt: instant, endsAt: instant });
export type WirePeriod = z.infer<typeof period>;

/** A problem with the name of its field. */
export const problem = fieldProblem.extend({ field: z.string() });

/** A time of day in Colombo, `HH:MM`. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const seats = z.int().min(1).max(5000).nullable();

/** What claims a hall. */
export const hallUse = z.enum(['class', 'booking', 'exam', 'maintenance']);

/** A claim on a hall. */
export const calendarEntry = period.extend({
  id: z.uuid(),
  hall: z.uuid(),
  kind: hallUse,
  state: z.enum(['pending', 'confirmed']),
  title: localised,
  booking: z.uuid().nullable(),
  isMine: z.boolean(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/**
 * One date, or several by a rule of RFC 5545. Times are local times of the zone; days, times and
 * zones that do not exist are refused.
 */
export const recurrence = {
  date: z.string(),
  from: z.string(),
  to: z.string(),
  timeZone: z.string().default(TIME_ZONE),
  rule: oneLine(300).nullable().default(null),
};

export const namedHall = z.object({
  id: z.uuid(),
  code: z.string(),
  name: localised,
  capacity: z.int(),
});

/** Halls and times that are free instead. */
export const suggested = z.object({
  halls: z.array(namedHall),
  times: z.array(period),
  shorter: period.nullable(),
});
export type Suggested = z.infer<typeof suggested>;
