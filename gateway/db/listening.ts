import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** A subscription to a channel of `NOTIFY`. */
export interface Listener {
  channel: string;
  onNotification: (payload: string) => void;
  /** Called after a reconnect; notifications in between are lost. */
  onReconnect: () => void;
  /** Called whenever the subscription begins (true) or breaks (false). */
  onState?: (isListening: boolean) => void;
}

export type StopListening = () => Promise<void>;

const FIRST_PAUSE_MS = 500;
/** Short, because changes are announced only to a gateway that listens. */
const LONGEST_PAUSE_MS = 2_000;
/** A connection that a network dropped silently is noticed by the next beat. */
const BEAT_MS = 15_000;
const BEAT_PATIENCE_MS = 5_000;

async function answers(client: pg.Client): Promise<boolean> {
  const patience = new AbortController();
  const late = pause(BEAT_PATIENCE_MS, false, { signal: patience.signal, ref: false });
  late.catch(() => {});
  const answer = client.query('SELECT 1').then(
    () => true,
    () => false,
  );
  const isAlive = await Promise.race([answer, late]);
  patience.abort();
  return isAlive;
}

/**
 * Listens on a dedicated connection outside the pool. Connects again, with growing pauses, when it
 * breaks and also when the first attempt fails: a gateway that starts while its database is away
 * would otherwise stay deaf.
 */
export async function listenOnServer(
  connect: () => Promise<pg.Client>,
  { channel, onNotification, onReconnect, onState = () => {} }: Listener,
): Promise<StopListening> {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  let beat: NodeJS.Timeout | undefined;

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return;
    client = undefined;
    clearInterval(beat);
    onState(false);
    void lost.end().catch(() => {});
    void reopen();
  };

  async function open(): Promise<void> {
    const opened = await connect();
    try {
      opened.on('notification', ({ payload }) => onNotification(payload ?? ''));
      await opened.query(`LISTEN ${opened.escapeIdentifier(channel)}`);
    } catch (error) {
      void opened.end().catch(() => {});
      throw error;
    }
    if (stopping.signal.aborted) return void opened.end().catch(() => {});
    client = opened;
    opened.once('end', () => lose(opened));
    const look = async (): Promise<void> => {
      if (!(await answers(opened))) lose(opened);
    };
    beat = setInterval(() => void look(), BEAT_MS).unref();
    onState(true);
  }

  async function reopen(): Promise<void> {
    for (
      let wait = FIRST_PAUSE_MS;
      !stopping.signal.aborted;
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
    ) {
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        await open();
        return onReconnect();
      } catch {
        // The server is still unreachable; retry.
      }
    }
  }

  await open().catch(() => void reopen());
  return async () => {
    stopping.abort();
    clearInterval(beat);
    await client?.end().catch(() => {});
  };
}
