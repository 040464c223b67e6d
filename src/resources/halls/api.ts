import { z } from 'zod';
import { day, instant, label, localised } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';
import { oneLine } from '../../contract/wire/calls/oneLine.ts';
import {
  calendarEntry,
  clock,
  namedHall,
  period,
  problem,
  recurrence,
  seats,
  suggested,
} from './api/schemas.ts';

export { findHalls, hallDay, type FoundHall, type FoundHalls, type HallDay } from './api/finder.ts';
export {
  changeBookingSeries,
  decideBookingSeries,
  type SeriesAnswer,
  type SeriesChange,
  type SeriesDecision,
} from './api/series.ts';
export type { CalendarEntry, Suggested, WirePeriod } from './api/schemas.ts';

export const hallOptions = defineCall({
  method: 'GET',
  path: '/hall-bookings/halls',
  summary: 'List the halls with their facilities',
  access: ['HBOOK_VIEW', 'CAL_VIEW'],
  rows: z.object({
    id: z.uuid(),
    code: z.string(),
    name: localised,
    building: z.string().nullable(),
    capacity: z.int(),
    isBookable: z.boolean(),
    isAccessible: z.boolean(),
    onWeekends: z.boolean(),
    needsApproval: z.boolean(),
    openFrom: z.string(),
    openTo: z.string(),
    facilities: z.array(z.object({ id: z.uuid(), name: localised, working: z.int() })),
  }),
});
export type HallOption = AnswerOf<typeof hallOptions>[number];

/** A range that includes every hall. */
export const ALL_HALLS = [0, 999] as const;

export const hallCalendar = defineCall({
  method: 'GET',
  path: '/hall-bookings/calendar',
  summary: 'List what claims a hall between two instants',
  access: ['HBOOK_VIEW'],
  query: { hall: z.guid(), from: instant, to: instant },
  rows: calendarEntry,
});
/** A range for all entries of one hall. */
export const WHOLE_CALENDAR = [0, 999] as const;

export const busiestHall = defineCall({
  method: 'GET',
  path: '/hall-bookings/busiest-hall',
  summary: 'Name the hall whose calendar is shown first',
  access: ['HBOOK_VIEW'],
  query: { from: instant, to: instant },
  answer: z.object({
    /** `null`: there is no hall. */
    hall: z.uuid().nullable(),
  }),
});

/** Another hall or time for one date of a request; `date` is the original start. */
const insteadOfDate = z.strictObject({
  date: z.iso.datetime(),
  hall: z.guid(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type InsteadOfDate = z.infer<typeof insteadOfDate>;

/**
 * One date, or several by a rule of RFC 5545. Times are local times of the zone; days, times and
 * zones that do not exist are refused.
 */
const bookingRequest = z.strictObject({
  title: oneLine(160),
  purpose: z.string(),
  hall: z.guid(),
  seats: seats.default(null),
  remarks: z.string().max(1000).nullable().default(null),
  ...recurrence,
  facilities: z.array(z.guid()).max(20).default([]),
  /** Only the dates that start at these instants; absent: all possible ones. */
  only: z.array(z.iso.datetime()).max(200).optional(),
  /** Dates that are taken wait until the hall becomes free. */
  waits: z.boolean().default(false),
  /** Replacements for single dates. */
  instead: z.array(insteadOfDate).max(200).optional(),
});
export type BookingRequest = z.infer<typeof bookingRequest>;

/** The outcome of one date, or the expected outcome in a preview. */
const bookingDate = period.extend({
  /** `waiting`: it is taken, and the request waits for it. */
  outcome: z.enum(['made', 'pending', 'waiting', 'skipped']),
  /** The start of the date that this one replaces. */
  insteadOf: instant.optional(),
  /** Present if it differs from the hall of the request. */
  hall: namedHall.optional(),
  /** The reason if it is skipped or waits. */
  problem: problem.optional(),
  /** Titles of pending requests for the same time. */
  rivals: z.array(localised).optional(),
  suggested: suggested.optional(),
  /** The created booking. */
  id: z.uuid().optional(),
});
export type BookingDate = z.infer<typeof bookingDate>;

const bookingAnswer = z.object({ dates: z.array(bookingDate), series: z.uuid().nullable() });
export type BookingAnswer = z.infer<typeof bookingAnswer>;

export const previewBookings = defineCall({
  method: 'POST',
  path: '/hall-bookings/preview',
  summary: 'Preview every date of a request, with alternatives',
  access: ['HBOOK_CREATE', 'HBOOK_EDIT'],
  readOnly: true,
  body: bookingRequest.shape,
  answer: bookingAnswer,
});

export const requestBookings = defineCall({
  method: 'POST',
  path: '/hall-bookings/request',
  summary: 'Book every date that is possible',
  access: ['HBOOK_CREATE', 'HBOOK_EDIT'],
  body: bookingRequest.shape,
  answer: bookingAnswer,
  status: 201,
  message: 'Created',
});

const calendarFeed = z.object({
  id: z.uuid(),
  hall: z.object({ id: z.uuid(), code: z.string() }).nullable(),
  createdAt: instant,
  usedAt: instant.nullable(),
});
export type ListedFeed = z.infer<typeof calendarFeed>;

export const calendarFeeds = defineCall({
  method: 'GET',
  path: '/calendar-feeds',
  summary: 'List your calendar feeds',
  access: ['CAL_VIEW', 'HBOOK_VIEW'],
  rows: calendarFeed,
});

export const createCalendarFeed = defineCall({
  method: 'POST',
  path: '/calendar-feeds',
  summary: 'Create a calendar feed; only this answer holds its address',
  access: ['CAL_VIEW', 'HBOOK_VIEW'],
  body: { hall: z.guid().nullable().default(null) },
  answer: calendarFeed.extend({ url: z.string() }),
  status: 201,
  message: 'Created',
  answersSecret: true,
});
export type CalendarFeed = AnswerOf<typeof createCalendarFeed>;

export const revokeCalendarFeed = defineCall({
  method: 'DELETE',
  path: '/calendar-feeds/:id',
  summary: 'Revoke a calendar feed',
  access: 'signedIn',
  answer: z.object({ id: z.guid() }),
  message: 'Deleted',
});

export const readCalendar = defineCall({
  method: 'GET',
  path: '/calendars/:file',
  summary: 'Read a calendar feed as iCalendar, by its secret address',
  access: 'public',
  params: { file: z.string().regex(/^[\w-]{43}\.ics$/) },
  readOnly: false,
  file: 'text/calendar',
});

/** The owner of the timetable. */
export const TIMETABLE_KINDS = ['mine', 'batch', 'hall', 'staff'] as const;
export type TimetableKind = (typeof TIMETABLE_KINDS)[number];

/** One meeting of a class, as a timetable shows it. */
const timetableEntry = period.extend({
  id: z.uuid(),
  version: z.int(),
  slot: z.uuid().nullable(),
  kind: z.string(),
  subgroup: z.int().nullable(),
  code: z.string(),
  title: localised,
  hall: z.object({ id: z.uuid(), code: z.string() }).nullable(),
  usualHall: z.string().nullable(),
  lecturers: z.array(z.object({ id: z.uuid(), name: localised })),
  state: z.enum(['planned', 'open', 'closed', 'locked', 'cancelled']),
  isMoved: z.boolean(),
  note: z.string().nullable(),
});
export type TimetableEntry = z.infer<typeof timetableEntry>;

export const timetable = defineCall({
  method: 'GET',
  path: '/timetable',
  summary: 'Read a week of the timetable of a batch, a hall, a lecturer or your own',
  access: ['CAL_VIEW'],
  query: { by: z.enum(TIMETABLE_KINDS).default('mine'), id: z.guid().optional(), week: day },
  answer: z.object({
    semester: z.object({ label: localised, week: z.int() }).nullable(),
    entries: z.array(timetableEntry),
  }),
});
export type Timetable = AnswerOf<typeof timetable>;

export const timetableChoices = defineCall({
  method: 'GET',
  path: '/timetable/choices',
  summary: 'List the batches, halls or lecturers that have a timetable',
  access: ['CAL_VIEW'],
  query: { by: z.enum(TIMETABLE_KINDS).exclude(['mine']) },
  answer: z.object({ choices: z.array(z.object({ id: z.uuid(), label })) }),
});
export type TimetableChoices = AnswerOf<typeof timetableChoices>;

const MOVE_OBSTACLES = ['hall', 'lecturer', 'group', 'holiday'] as const;

/** A time in the week when a class cannot take place. */
const takenTime = period.extend({ what: z.enum(MOVE_OBSTACLES), by: localised });
export type TakenTime = z.infer<typeof takenTime>;

export const takenTimes = defineCall({
  method: 'GET',
  path: '/timetable/:id/taken',
  summary: 'List the times of a week at which a class cannot take place',
  access: ['CAL_EDIT'],
  query: { week: day, hall: z.guid().optional() },
  rows: takenTime,
});

const classMove = z.strictObject({
  date: day,
  from: clock,
  to: clock,
  hall: z.guid().nullable(),
  /** This meeting, or its weekly position from now on. */
  scope: z.enum(['once', 'always']),
  note: oneLine(300).optional(),
  /** Returns the conflicts without writing. */
  dryRun: z.boolean().optional(),
});
export type ClassMove = z.infer<typeof classMove>;

const moveConflict = takenTime.extend({ problem });
export type MoveConflict = z.infer<typeof moveConflict>;

export const moveClass = defineCall({
  method: 'POST',
  path: '/timetable/:id/move',
  summary: 'Move a class once or from now on, or dry-run the move',
  access: ['CAL_EDIT'],
  body: classMove.shape,
  answer: z.object({
    conflicts: z.array(moveConflict),
    /** The number of affected meetings. */
    count: z.int(),
    isDone: z.boolean(),
  }),
});
export type MoveAnswer = AnswerOf<typeof moveClass>;

const hallUse = z.object({
  id: z.uuid(),
  code: z.string(),
  name: localised,
  /** Open hours, and hours in use by kind. */
  open: z.number(),
  hours: z.object({
    class: z.number(),
    booking: z.number(),
    exam: z.number(),
    maintenance: z.number(),
  }),
  /** Share of the open hours in use, 0 to 1; `null` if it was never open. */
  share: z.number().nullable(),
  /** Expected people per seat; `null` if no number is known. */
  seatShare: z.number().nullable(),
  requests: z.int(),
  rejected: z.int(),
  noShows: z.int(),
});
export type HallUse = z.infer<typeof hallUse>;

export const hallReport = defineCall({
  method: 'GET',
  path: '/hall-report',
  summary: 'Report how halls are used between two days',
  access: ['RPT'],
  query: { from: day, to: day },
  answer: z.object({
    halls: z.array(hallUse),
    /** Share of halls in use, 0 to 1: by day from Monday on, then by hour. */
    heat: z.object({ from: z.int(), days: z.array(z.array(z.number())) }),
  }),
  report: true,
});
export type HallReport = AnswerOf<typeof hallReport>;

/** Columns of the report in order; their texts are under `pages.hall-reports`. */
export const HALL_REPORT_COLUMNS = [
  'hall',
  'open',
  'class',
  'booking',
  'exam',
  'maintenance',
  'share',
  'seats',
  'requests',
  'rejected',
  'noShows',
] as const;
