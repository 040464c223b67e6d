import { z } from 'zod';
import { day } from './answerTypes.ts';
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
    /** The address of a screen, with the filter that leaves what is counted. */
    opens: z.string(),
    /** The records that wait for a step: the first few, soonest first. */
    records: z
      .object({ resource: z.string(), view: z.string(), ids: z.array(z.string()).max(3) })
      .nullable(),
  }),
});
export type AgendaEntry = AnswerOf<typeof agenda>[number];
