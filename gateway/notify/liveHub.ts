import type { Database } from '../db/database.ts';
import type { StopListening } from '../db/listening.ts';
import type { Queryable } from '../db/queryable.ts';

const CHANNEL = 'portal_live';
/**
 * A NOTIFY takes 8,000 bytes; a UUID with its quotes is 39. Beyond this everybody is told, and
 * finds nothing or something.
 */
const MOST_NAMED = 150;

/** What is told: that something of a topic is new for somebody, and nothing of what it is. */
interface Told {
  topic: string;
  /** Absent: for anybody. */
  users?: readonly string[];
  /**
   * Made by the page that caused it, so that this page need not ask for what it has just said
   * itself.
   */
  cause?: string;
}

export type Hear = (topic: string, cause?: string) => void;

/** Tells open pages, on every gateway, that something is new for their person. */
export interface LiveHub {
  /** Heard when `client`'s transaction commits. */
  tell: (
    client: Queryable,
    topic: string,
    users: readonly string[],
    cause?: string,
  ) => Promise<void>;
  /** Hears what is told a person, until the answer is called. */
  hear: (userId: string, hear: Hear) => () => void;
  start: () => Promise<void>;
  stop: StopListening;
}

/** Everything may have changed while nobody listened. */
export const EVERYTHING = '*';

export function createLiveHub(database: Database): LiveHub {
  const listeners = new Map<string, Set<Hear>>();
  let stopListening: StopListening | undefined;

  const call = (topic: string, sets: Iterable<Set<Hear> | undefined>, cause?: string): void => {
    for (const set of sets) for (const hear of set ?? []) hear(topic, cause);
  };
  const heard = (payload: string): void => {
    const { topic, users, cause } = JSON.parse(payload) as Told;
    call(topic, users ? users.map((user) => listeners.get(user)) : listeners.values(), cause);
  };

  return {
    tell: async (client, topic, users, cause) => {
      const unique = [...new Set(users)];
      if (unique.length === 0) return;
      const told: Told = {
        topic,
        ...(unique.length > MOST_NAMED ? {} : { users: unique }),
        ...(cause === undefined ? {} : { cause }),
      };
      await client.query({
        text: 'SELECT pg_notify($1, $2)',
        values: [CHANNEL, JSON.stringify(told)],
      });
    },
    hear: (userId, hear) => {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(hear));
      return () => {
        own.delete(hear);
        if (own.size === 0) listeners.delete(userId);
      };
    },
    start: async () => {
      stopListening = await database.listen({
        channel: CHANNEL,
        heard,
        resumed: () => call(EVERYTHING, listeners.values()),
      });
    },
    stop: async () => stopListening?.(),
  };
}
