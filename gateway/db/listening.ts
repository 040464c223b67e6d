import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** What is heard on a channel of `NOTIFY`. */
export interface Listener {
  channel: string;
  heard: (payload: string) => void;
  /** The connection was away for a while, and what was told meanwhile is lost. */
  resumed: () => void;
}

export type StopListening = () => Promise<void>;

const BETWEEN_ATTEMPTS_MS = 1_000;

/**
 * Listens on a connection of its own, since a pool gives no connection away for good, and makes a
 * new one when it breaks.
 */
export async function listenOnServer(
  connect: () => Promise<pg.Client>,
  { channel, heard, resumed }: Listener,
): Promise<StopListening> {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  async function open(): Promise<void> {
    const opened = await connect();
    opened.on('notification', ({ payload }) => heard(payload ?? ''));
    opened.once('end', () => void reopen());
    await opened.query(`LISTEN ${opened.escapeIdentifier(channel)}`);
    client = opened;
  }

  async function reopen(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(BETWEEN_ATTEMPTS_MS, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        await open();
        return resumed();
      } catch {
        // The server is still away; the next attempt says when it is back.
      }
    }
  }

  await open();
  return async () => {
    stopping.abort();
    await client?.end().catch(() => {});
  };
}
