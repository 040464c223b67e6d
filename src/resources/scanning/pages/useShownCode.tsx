import { useCallback, useEffect, useRef, useState } from 'react';
import { sendCall, useLive, usePortalServices } from '../../../framework/index.ts';
import { GRACE_SECONDS, readShownCode, SCANNING_TOPIC, type ShownCode } from '../api.ts';

/** Delay after a code change after which the answer contains the next code. */
const LAG_MS = 60;
const AGAIN_MS = 2_000;
const QUIET_MS = 20_000;

interface Shown {
  body: ShownCode | undefined;
  /** The last call failed. */
  isLost: boolean;
  /** The code has expired and the next one is missing, so it must be hidden. */
  isStale: boolean;
  refetch: () => void;
}

/**
 * The state of the lecturer's screen, reloaded when the code changes and when a student scans. The
 * gateway sends only durations, so the clock of this computer does not matter.
 */
export function useShownCode(id: string): Shown {
  const { http } = usePortalServices();
  const [body, setBody] = useState<ShownCode>();
  const [isLost, setLost] = useState(false);
  const [isStale, setStale] = useState(false);
  const timers = useRef<{ next?: number; end?: number; asked: number }>({ asked: 0 });

  const ask = useCallback(async (): Promise<void> => {
    const own = timers.current;
    const number = (own.asked += 1);
    const answer = await sendCall(http, readShownCode, { params: { id } });
    if (number !== own.asked) return;
    window.clearTimeout(own.next);
    setLost(!answer.isSuccess);
    if (!answer.isSuccess) {
      own.next = window.setTimeout(() => void ask(), AGAIN_MS);
      return;
    }
    const { code } = answer.body;
    setBody(answer.body);
    setStale(false);
    window.clearTimeout(own.end);
    own.next = window.setTimeout(() => void ask(), code ? code.changesInMs + LAG_MS : QUIET_MS);
    if (code)
      own.end = window.setTimeout(() => setStale(true), code.changesInMs + GRACE_SECONDS * 1000);
  }, [http, id]);

  useEffect(() => {
    const own = timers.current;
    void ask();
    return () => {
      own.asked += 1;
      window.clearTimeout(own.next);
      window.clearTimeout(own.end);
    };
  }, [ask]);
  useLive(SCANNING_TOPIC, () => void ask());
  return { body, isLost, isStale, refetch: () => void ask() };
}
