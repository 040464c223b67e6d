import { z } from 'zod';
import { day } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';

export const agenda = defineCall({
  method: 'GET',
  path: '/agenda',
  summary: 'List what waits for the person: how much of it, until when, and where it is done',
  access: ['DASHBOARD'],
  rows: z.object({
    /** Its text is `agenda.<name>`. */
    name: z.string(),
    count: z.int().min(1),
    /** The first day on which something of it is due. */
    until: day.nullable(),
    /** The address of a screen, with the filter that leaves what is counted. */
    opens: z.string(),
  }),
});
export type AgendaEntry = AnswerOf<typeof agenda>[number];
