import type { Database } from '../db/database.ts';
import type { StopListening } from '../db/listening.ts';
import type { Statement } from '../db/queryable.ts';

const CHANNEL = 'portal_live';
/**
 * Maximum number of users in a notification, because the payload of NOTIFY is limited to 8,000
 * bytes and a quoted UUID takes 39. Beyond this all users are notified.
 */
const MAX_NAMED_USERS = 150;
/** Bytes of a payload below the limit of NOTIFY, without its other properties. */
const MOST_BYTES = 7_500;

/** Payload of a notification: a topic has changed for these users, without the data. */
interface LiveNotification {
  topic: string;
  /** Absent: all users. */
  users?: readonly string[];
  /** By user, data for them alone. */
  each?: Readonly<Record<string, unknown>>;
  /**
   * Id chosen by the page that caused the change, so that this page need not refetch its own
   * change.
   */
  cause?: string;
}

interface LiveNews {
  cause?: string | undefined;
  /** Data for this user alone. */
  data?: unknown;
}

type LiveListener = (topic: string, news: LiveNews) => void;

/** Notifies the open pages of users, on every gateway, of changes. */
export interface LiveHub {
  /** Publishes a change of a topic at once; in a transaction use `Notify.live`. */
  notify: (topic: string, users: readonly string[]) => Promise<void>;
  /** Subscribes to a user's events; call the result to unsubscribe. */
  subscribe: (userId: string, listener: LiveListener) => () => void;
  start: () => Promise<void>;
  /** Whether notifications of other gateways arrive; `off` before the start. */
  state: () => 'off' | 'connecting' | 'listening';
  stop: StopListening;
}

/** Topic sent after a reconnect, when anything may have changed. */
export const EVERYTHING = '*';

/**
 * The statement that publishes a change of a topic when its transaction commits; `null` without
 * users.
 */
export function liveNotification(
  topic: string,
  users: readonly string[],
  cause?: string,
): Statement | null {
  const unique = [...new Set(users)];
  if (unique.length === 0) return null;
  const notification: LiveNotification = {
    topic,
    ...(unique.length > MAX_NAMED_USERS ? {} : { users: unique }),
    ...(cause === undefined ? {} : { cause }),
  };
  return {
    text: 'SELECT pg_notify($1, $2)',
    values: [CHANNEL, JSON.stringify(notification)],
  };
}

/** The entries of a record in parts of at most this many bytes of JSON. */
function inParts<Value>(
  entries: Readonly<Record<string, Value>>,
  mostBytes: number,
): Record<string, Value>[] {
  const parts: Record<string, Value>[] = [];
  let room = 0;
  for (const [key, value] of Object.entries(entries)) {
    const bytes = Buffer.byteLength(JSON.stringify({ [key]: value }));
    if (bytes > room || parts.length === 0) {
      parts.push({});
      room = mostBytes;
    }
    const part = parts.at(-1) ?? {};
    part[key] = value;
    room -= bytes;
  }
  return parts;
}

/**
 * The statement that tells each user something of their own when its transaction commits; `null`
 * without users.
 */
export function newsStatement(
  topic: string,
  each: Readonly<Record<string, unknown>>,
): Statement | null {
  const payloads = inParts(each, MOST_BYTES).map((part) =>
    JSON.stringify({ topic, each: part } satisfies LiveNotification),
  );
  if (payloads.length === 0) return null;
  return {
    text: 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) payload',
    values: [CHANNEL, payloads],
  };
}

export function createLiveHub(database: Database): LiveHub {
  const listeners = new Map<string, Set<LiveListener>>();
  let stopListening: StopListening | undefined;
  let state: ReturnType<LiveHub['state']> = 'off';

  const call = (
    topic: string,
    sets: Iterable<Set<LiveListener> | undefined>,
    news: LiveNews = {},
  ): void => {
    for (const set of sets) for (const listener of set ?? []) listener(topic, news);
  };
  const receive = (payload: string): void => {
    const { topic, users, each, cause } = JSON.parse(payload) as LiveNotification;
    if (each)
      for (const [user, data] of Object.entries(each)) call(topic, [listeners.get(user)], { data });
    else
      call(topic, users ? users.map((user) => listeners.get(user)) : listeners.values(), { cause });
  };

  return {
    notify: async (topic, users) => {
      const statement = liveNotification(topic, users);
      if (statement) await database.query({ text: statement.text, values: statement.values });
    },
    subscribe: (userId, listener) => {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(userId);
      };
    },
    start: async () => {
      state = 'connecting';
      stopListening = await database.listen({
        channel: CHANNEL,
        onNotification: receive,
        onReconnect: () => call(EVERYTHING, listeners.values()),
        onState: (isListening) => {
          state = isListening ? 'listening' : 'connecting';
        },
      });
    },
    state: () => state,
    stop: async () => stopListening?.(),
  };
}
