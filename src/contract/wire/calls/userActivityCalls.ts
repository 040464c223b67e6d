import { z } from 'zod';
import { instant } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';

const activity = z.object({
  id: z.string(),
  at: instant,
  actor: z.guid().nullable(),
  action: z.string(),
  /** The step of a workflow, if it was one. */
  transition: z.string().nullable(),
  resource: z.string(),
  recordId: z.string().nullable(),
  ip: z.string().nullable(),
});

export const userActivities = defineCall({
  method: 'GET',
  path: '/useractivities/viewall/:id',
  summary: 'List the activities of a user, newest first',
  access: 'signedIn',
  rows: activity,
  whileImpersonating: 'closed',
});
export type UserActivity = AnswerOf<typeof userActivities>[number];

export const userActivity = defineCall({
  method: 'GET',
  path: '/useractivities/byid/:id/:activity',
  summary: 'Read one activity of a user',
  access: 'signedIn',
  params: { activity: z.string() },
  answer: activity,
  whileImpersonating: 'closed',
});
