import type { EventSource as EventSourceLibrary } from 'eventsource';
import { AUTHORIZATION_SCHEME, TOKEN_KEY } from '../contract/model/constants.ts';

export interface Live {
  /**
   * Hears that something of a topic is new, or may be after the line was down, until the answer is
   * called; `cause`: what the page behind it calls it.
   */
  on: (topic: string, heard: (cause?: string) => void) => () => void;
}

interface LiveOptions {
  url: string;
  load?: () => Promise<typeof EventSourceLibrary>;
}

/** Told under this name, anything may be new. */
const EVERYTHING = 'everything';

/**
 * One line to the gateway for the whole page (`GET /live`), opened when somebody first listens. The
 * browser's own EventSource sends no token, so a library reads the stream; each line, also one that
 * comes back, carries the present one.
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
