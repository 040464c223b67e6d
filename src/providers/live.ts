import type { EventSource as EventSourceLibrary } from 'eventsource';
import { AUTHORIZATION_SCHEME, TOKEN_KEY } from '../contract/model/constants.ts';

export interface Live {
  /**
   * Subscribes to news of a topic, and to possible news after the connection was down; call the
   * result to unsubscribe. `cause`: the name that the sender gives it.
   */
  on: (topic: string, heard: (cause?: string) => void) => () => void;
}

interface LiveOptions {
  url: string;
  load?: () => Promise<typeof EventSourceLibrary>;
}

/** The topic that stands for all topics. */
const EVERYTHING = 'everything';

/**
 * One connection to the gateway for the whole page (`GET /live`), opened by the first subscriber.
 * The browser's own EventSource sends no token, so a library reads the stream; each connection,
 * also a renewed one, carries the current token.
 */
export function createLive({
  url,
  load = async () => (await import('eventsource')).EventSource,
}: LiveOptions): Live {
  const listeners = new Map<string, Set<(cause?: string) => void>>();
  const attended = new Set<string>();
  let source: Promise<EventSourceLibrary> | undefined;

  const withToken: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set(
      'Authorization',
      `${AUTHORIZATION_SCHEME} ${localStorage.getItem(TOKEN_KEY) ?? ''}`,
    );
    return fetch(input, { ...init, headers, credentials: 'same-origin' });
  };

  async function open(): Promise<EventSourceLibrary> {
    const Source = await load();
    const opened = new Source(url, { fetch: withToken });
    let wasOpen = false;
    const all = (): void => listeners.forEach((set) => set.forEach((heard) => heard()));
    opened.addEventListener('open', () => {
      if (wasOpen) all();
      wasOpen = true;
    });
    opened.addEventListener(EVERYTHING, all);
    return opened;
  }

  async function attend(topic: string): Promise<void> {
    source ??= open();
    if (attended.has(topic)) return;
    attended.add(topic);
    (await source).addEventListener(topic, ({ data }: MessageEvent<string>) => {
      const { cause } = JSON.parse(data) as { cause?: string };
      listeners.get(topic)?.forEach((heard) => heard(cause));
    });
  }

  return {
    on: (topic, heard) => {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(heard));
      void attend(topic);
      return () => void set.delete(heard);
    },
  };
}
