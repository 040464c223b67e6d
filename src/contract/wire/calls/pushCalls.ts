import { z } from 'zod';
import { PUSH_TOPICS } from '../../model/pushTopics.ts';
import { instant } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';
import { oneLine } from './oneLine.ts';

/** Devices of an account that are notified; the one that was added first gives way to a further one. */
export const MOST_PUSH_DEVICES = 10;

const topics = z.array(z.enum(PUSH_TOPICS)).max(PUSH_TOPICS.length);

export const pushDevices = defineCall({
  method: 'GET',
  path: '/push-devices',
  summary: 'List one’s own devices that are notified, and the key for a further one',
  access: 'signedIn',
  answer: z.object({
    /** The key that a browser binds its subscription to (RFC 8292). */
    publicKey: z.string(),
    devices: z.array(
      z.object({
        id: z.guid(),
        topics,
        userAgent: z.string(),
        createdAt: instant,
        /** The device of this request. */
        current: z.boolean(),
      }),
    ),
  }),
  whileImpersonating: 'closed',
  transaction: 'none',
});
export type PushDevices = AnswerOf<typeof pushDevices>;

export const keepPushDevice = defineCall({
  method: 'PUT',
  path: '/push-devices/current',
  summary: 'Have this device notified of topics, in place of those chosen before',
  access: 'signedIn',
  body: {
    /** The address at the browser's push service. */
    endpoint: oneLine(1_000),
    /** The keys of the browser that a message is encrypted for (RFC 8291). */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
    topics: topics.min(1),
  },
  message: 'Saved',
  whileImpersonating: 'closed',
  transaction: 'none',
  repeatable: true,
});

export const removePushDevice = defineCall({
  method: 'DELETE',
  path: '/push-devices/:id',
  summary: 'Notify one of one’s own devices no longer',
  access: 'signedIn',
  message: 'Removed',
  whileImpersonating: 'closed',
  repeatable: true,
});
