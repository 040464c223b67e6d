import { z } from 'zod';
import { day, instant } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';

export const agenda = defineCall({
  method: 'GET',
  path: '/agenda',
  summary: 'List what waits for the person: how much of it, until when, and where it is done',
  access: ['DASHBOARD'],
  transaction: 'none',
  // The menu asks again and again: that is no sign of life.
  isBackground: true,
  rows: z.object({
    /** Its text is `agenda.<name>`. */
    name: z.string(),
    /** `null`: it could not be counted. */
    count: z.int().min(1).nullable(),
    /** The first day on which something of it is due. */
    until: day.nullable(),
    /** The person put it off until this day; `null`: it waits now. */
    putOffUntil: day.nullable(),
    /** The address of a screen, with the filter that leaves what is counted. */
    opens: z.string(),
    /** The records that wait for a step: the first few, soonest first. */
    records: z
      .object({ resource: z.string(), view: z.string(), ids: z.array(z.string()).max(3) })
      .nullable(),
  }),
});
export type AgendaEntry = AnswerOf<typeof agenda>[number];

export const agendaNext = defineCall({
  method: 'GET',
  path: '/agenda/next',
  summary: 'Read what comes next for the person by itself, as a class or a window that opens',
  access: ['DASHBOARD'],
  transaction: 'none',
  isBackground: true,
  /** Its text is `agendaNext.<name>`. */
  answer: z.object({ name: z.string(), at: instant, opens: z.string() }).nullable(),
});
export type UpcomingEntry = NonNullable<AnswerOf<typeof agendaNext>>;

/** How far an item can be put off. */
export const MOST_DAYS_OFF = 31;

const item = { item: z.string().regex(/^[a-zA-Z]{1,60}$/) };

export const putOff = defineCall({
  method: 'PUT',
  path: '/agenda/postponements/:item',
  summary: 'Put off an item of the agenda until a day; one that is due comes back a day later',
  access: ['DASHBOARD'],
  params: item,
  body: { until: day },
  message: 'Put off',
  repeatable: true,
});

export const bringBack = defineCall({
  method: 'DELETE',
  path: '/agenda/postponements/:item',
  summary: 'Bring an item back that the person put off',
  access: ['DASHBOARD'],
  params: item,
  message: 'Brought back',
  repeatable: true,
});
