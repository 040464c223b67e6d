import type { EventSource as EventSourceLibrary } from 'eventsource';
import { AUTHORIZATION_SCHEME, TOKEN_KEY } from '../contract/model/constants.ts';

interface News {
  /** The id of the causing action, if the publisher gave one. */
  cause?: string;
  /** Data for this user alone. */
  data?: unknown;
}

export interface Live {
  /**
   * Subscribes to changes of a topic; call the result to unsubscribe. The listener is also called
   * after a reconnect, when changes may have been missed.
   */
  on: (topic: string, listener: (news: News) => void) => () => void;
}

/** Topic of events after which anything may have changed. */
const EVERYTHING = 'everything';

/**
 * One connection for server-sent events (`GET /live`) per page, opened by the first subscriber. The
 * browser's EventSource cannot send a token, so a library is used; every connection, also after a
 * reconnect, sends the current token.
 */
export function createLive({
  url,
  load = async () => (await import('eventsource')).EventSource,
}: {
  url: string;
  load?: () => Promise<typeof EventSourceLibrary>;
}): Live {
  const listeners = new Map<string, Set<(news: News) => void>>();
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
    const all = (): void => listeners.forEach((set) => set.forEach((listener) => listener({})));
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
      const news = JSON.parse(data) as News;
      listeners.get(topic)?.forEach((listener) => listener(news));
    });
  }

  return {
    on: (topic, listener) => {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      void attend(topic);
      return () => void set.delete(listener);
    },
  };
}
