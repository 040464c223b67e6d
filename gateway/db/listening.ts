import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** A subscription to a channel of `NOTIFY`. */
export interface Listener {
  channel: string;
  onNotification: (payload: string) => void;
  /** Called after a reconnect; notifications in between are lost. */
  onReconnect: () => void;
}

export type StopListening = () => Promise<void>;

const BETWEEN_ATTEMPTS_MS = 1_000;

/** Listens on a dedicated connection outside the pool and reconnects when it breaks. */
export async function listenOnServer(
  connect: () => Promise<pg.Client>,
  { channel, onNotification, onReconnect }: Listener,
): Promise<StopListening> {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  async function open(): Promise<void> {
    const opened = await connect();
    opened.on('notification', ({ payload }) => onNotification(payload ?? ''));
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
        return onReconnect();
      } catch {
        // The server is still unreachable; retry.
      }
    }
  }

  await open();
  return async () => {
    stopping.abort();
    await client?.end().catch(() => {});
  };
}
