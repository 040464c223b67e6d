import { v7 as newId } from 'uuid';
import { MOST_PUSH_DEVICES, type PushDevices } from '../../src/contract/wire/calls/pushCalls.ts';
import { type Queryable, queryRow, queryRows } from '../db/queryable.ts';

/** A device with what its browser gave to be notified. */
export interface NewSubscription {
  userId: string;
  sessionId: string;
  /** The device by its cookie; `null`: it keeps none. */
  device: string | null;
  userAgent: string;
  keyId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  topics: readonly string[];
  now: Date;
}

const OWN = `
  SELECT
    id,
    topics,
    user_agent AS "userAgent",
    created_at AS "createdAt",
    coalesce(device = $2, session_id = $3) AS current
  FROM push_subscriptions
  WHERE user_id = $1
  ORDER BY created_at DESC`;

type Device = PushDevices['devices'][number];

/** A person's devices that are notified, the newest first. */
export async function ownPushDevices(
  client: Queryable,
  { userId, device, sessionId }: Pick<NewSubscription, 'userId' | 'device' | 'sessionId'>,
): Promise<Device[]> {
  const rows = await queryRows<Omit<Device, 'createdAt'> & { createdAt: Date }>(client, {
    text: OWN,
    values: [userId, device, sessionId],
  });
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

const KEEP = `
  INSERT INTO push_subscriptions (
    id, user_id, session_id, device, user_agent, key_id, endpoint, p256dh, auth, topics, created_at
  )
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  ON CONFLICT (endpoint) DO UPDATE
  SET
    user_id = excluded.user_id,
    session_id = excluded.session_id,
    device = excluded.device,
    user_agent = excluded.user_agent,
    key_id = excluded.key_id,
    p256dh = excluded.p256dh,
    auth = excluded.auth,
    topics = excluded.topics
  RETURNING id`;
/** A device has one subscription, and an account has a limited number. */
const DROP_OTHERS = `
  DELETE FROM push_subscriptions
  WHERE
    user_id = $1
    AND (
      device = $2 AND id <> $3
      OR id IN (
        SELECT id
        FROM push_subscriptions
        WHERE user_id = $1 AND id <> $3
        ORDER BY created_at DESC, id DESC
        OFFSET $4
      )
    )`;

/** Stores what a device is notified of, in place of what was stored for it before. */
export async function keepSubscription(client: Queryable, made: NewSubscription): Promise<void> {
  const { userId, device, topics } = made;
  const kept = await queryRow<{ id: string }>(client, {
    text: KEEP,
    values: [
      newId(),
      userId,
      made.sessionId,
      device,
      made.userAgent.slice(0, 300),
      made.keyId,
      made.endpoint,
      made.p256dh,
      made.auth,
      JSON.stringify([...new Set(topics)]),
      made.now,
    ],
  });
  await client.query({
    text: DROP_OTHERS,
    values: [userId, device, kept?.id, MOST_PUSH_DEVICES - 1],
  });
}

/** Whether a person's device was removed. */
export async function removeSubscription(
  client: Queryable,
  userId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await client.query({
    text: 'DELETE FROM push_subscriptions WHERE user_id = $1 AND id = $2',
    values: [userId, id],
  });
  return (rowCount ?? 0) > 0;
}

/**
 * The subscription of a device belongs to the session that is opened on it, and ends with it. What
 * others who used the device had chosen ends now, because it would be shown to this person.
 */
export async function takeOverDevice(
  client: Queryable,
  device: string,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await client.query({
    text: `
      WITH own AS (
        UPDATE push_subscriptions
        SET session_id = $3
        WHERE device = $1 AND user_id = $2
      )
      DELETE FROM push_subscriptions
      WHERE device = $1 AND user_id <> $2`,
    values: [device, userId, sessionId],
  });
}
