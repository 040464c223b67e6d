import { createECDH } from 'node:crypto';
import { v5 as idFrom } from 'uuid';
import type { Language } from '../../src/contract/model/constants.ts';
import type { PushTopic } from '../../src/contract/model/pushTopics.ts';
import type { Database } from '../db/database.ts';
import { type Queryable, queryRow } from '../db/queryable.ts';
import { insertJobs, SYSTEM_ACTOR } from '../db/storedJobs.ts';
import { isPrivateAddress, requestPublic } from './publicRequest.ts';

/** The kind of the job that notifies one device. */
export const PUSH_JOB = 'push';

/** What an e-mail becomes on the devices whose owner chose its topic: its subject, with a link. */
export interface Push {
  topic: PushTopic;
  /** The path of the screen that a tap opens. */
  opens: string;
}

/** What a device shows. Push services and the device see it, so it holds no mark. */
interface PushMessage {
  title: string;
  opens: string;
  language: Language;
}

/** A queued notification of one device. */
export interface QueuedPush extends PushMessage {
  subscription: string;
}

/** Queues the notifications that go with an e-mail. Repeated for the same e-mail, it adds none. */
export const queuePushes = (
  client: Queryable,
  email: string,
  subscriptions: readonly string[],
  message: PushMessage,
): Promise<void> =>
  insertJobs(
    client,
    subscriptions.map((subscription) => ({
      id: idFrom(subscription, email),
      kind: PUSH_JOB,
      actorId: SYSTEM_ACTOR,
      input: { ...message, subscription } satisfies QueuedPush,
      ip: null,
    })),
  );

/** Signs a request to the push service at an origin (RFC 8292); `null`: the key is unknown. */
type SignPush = (keyId: string, origin: string) => Promise<string | null>;

export interface PushOptions {
  database: Database;
  sign: SignPush;
  /** For tests: a push service on this machine. */
  allowPrivate: boolean;
}

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  keyId: string;
}

const SUBSCRIPTION = `
  SELECT
    subscription.endpoint,
    subscription.p256dh,
    subscription.auth,
    subscription.key_id AS "keyId"
  FROM push_subscriptions subscription
  JOIN users account ON account.id = subscription.user_id AND account.status = 'active'
  WHERE subscription.id = $1`;

/** How long a push service keeps a message for a device that it does not reach. */
const KEPT_SECONDS = 24 * 60 * 60;
const PATIENCE_MS = 10_000;
const MOST_LETTERS = 200;
const GONE = [404, 410];
const TOO_MANY = 429;

/** A push service that took no message. */
class PushRefused extends Error {
  constructor(
    readonly status: number,
    origin: string,
  ) {
    super(`${origin} answered ${status}`);
  }
}

/** Whether the service refused for good, so that a retry is useless. */
export const isFinalPush = (error: unknown): boolean =>
  error instanceof PushRefused && error.status < 500 && error.status !== TOO_MANY;

/** A message that only the browser of the subscription can read (RFC 8291). */
async function encrypted(message: PushMessage, { p256dh, auth }: Subscription): Promise<Buffer> {
  // Loaded with the first message, because it takes time from the start.
  const { encrypt } = await import('http_ece');
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  const title = [...message.title].slice(0, MOST_LETTERS).join('');
  return encrypt(Buffer.from(JSON.stringify({ ...message, title })), {
    version: 'aes128gcm',
    privateKey,
    dh: p256dh,
    authSecret: auth,
  });
}

/** Whether the service no longer knows the subscription; it takes the message otherwise. */
async function isGone(
  { sign, allowPrivate }: PushOptions,
  subscription: Subscription,
  message: PushMessage,
): Promise<boolean> {
  const address = new URL(subscription.endpoint);
  const authorization = await sign(subscription.keyId, address.origin);
  if (authorization === null) return true;
  const body = await encrypted(message, subscription);
  const headers = {
    authorization,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': String(body.length),
    ttl: String(KEPT_SECONDS),
  };
  const answer = await requestPublic(address, {
    method: 'POST',
    headers,
    body,
    patienceMs: PATIENCE_MS,
    allowPrivate,
  }).catch((error: unknown) => {
    if (isPrivateAddress(error)) return null;
    throw error;
  });
  if (answer === null || GONE.includes(answer.status)) return true;
  if (answer.status < 200 || answer.status >= 300)
    throw new PushRefused(answer.status, address.origin);
  return false;
}

/**
 * Notifies a device. A subscription that its push service no longer knows is removed.
 *
 * @throws the error of the push service.
 */
export async function sendPush(
  options: PushOptions,
  { subscription: id, ...message }: QueuedPush,
): Promise<void> {
  const { database } = options;
  const subscription = await queryRow<Subscription>(database, { text: SUBSCRIPTION, values: [id] });
  if (subscription && (await isGone(options, subscription, message)))
    await database.query({ text: 'DELETE FROM push_subscriptions WHERE id = $1', values: [id] });
}
