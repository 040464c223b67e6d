import { useCallback, useEffect, useRef, useState } from 'react';
import { usePortalServices, useWindowEvent } from '../../../framework/index.ts';
import type { MarkResult, SentSource } from '../api.ts';
import type { MarkStatus } from '../markValues.ts';
import { withMark, withoutMarks, type Outbox, type ShownLine, type WaitingMark } from './outbox.ts';
import { sendWaiting } from './sendWaiting.ts';
import { changeOutbox, readOutbox } from './storedMarks.ts';
import { usePerson } from './usePerson.ts';

const SEND_AGAIN_MS = 10_000;
const EMPTY: Outbox = [];

interface TakenLine {
  student: string;
  status: MarkStatus;
  /** The former mark. */
  seen: MarkStatus | null;
}

export interface Recording {
  outbox: Outbox;
  isOnline: boolean;
  /** The last marks are not in IndexedDB yet: a reload would lose them. */
  isKeeping: boolean;
  /** Marks one or several students; `lines` are the displayed ones. */
  mark: (
    session: string,
    lines: readonly Pick<ShownLine, 'student' | 'status'>[],
    status: MarkStatus,
    reason?: string,
  ) => void;
  /** Marks students from a sheet or a file. */
  take: (session: string, lines: readonly TakenLine[], source: SentSource, reason?: string) => void;
  /** Discards marks in favour of those at the gateway. */
  drop: (ids: readonly string[]) => void;
  /** Sends failed marks again, as new ones. */
  retry: () => void;
}

/** Lets only one tab send. In browsers without locks, the gateway still stores every mark once. */
async function alone(work: () => Promise<void>, ifAvailable: boolean): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('attendance-marks', { ifAvailable }, (lock) =>
    lock ? work() : undefined,
  );
}

/**
 * Sends immediately, every few seconds, when the connection returns and when the page becomes
 * visible.
 */
function useSendingMoments(
  send: (ifAvailable?: boolean) => Promise<void>,
  setOnline: (isOnline: boolean) => void,
): void {
  useWindowEvent('online', () => {
    setOnline(true);
    void send();
  });
  useWindowEvent('offline', () => setOnline(false));
  useEffect(() => {
    void send();
    const seen = (): void => void (document.visibilityState === 'visible' && send());
    const timer = window.setInterval(() => void send(true), SEND_AGAIN_MS);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [send]);
}

/** The marks on this device, and the effect that sends them. */
function useSending(onAnswer: (session: string, results: readonly MarkResult[]) => void) {
  const { http } = usePortalServices();
  const person = usePerson();
  const [outbox, setOutbox] = useState<Outbox>(EMPTY);
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  });
  const send = useCallback(
    (ifAvailable = false) =>
      alone(
        () =>
          sendWaiting({
            http,
            person,
            onChange: setOutbox,
            onOnline: setOnline,
            onAnswer: (session, results) => answered.current(session, results),
          }),
        ifAvailable,
      ),
    [http, person],
  );
  useEffect(() => {
    let isHere = true;
    void readOutbox(person).then((stored) => isHere && setOutbox(stored));
    return () => {
      isHere = false;
    };
  }, [person]);
  useSendingMoments(send, setOnline);
  return { person, outbox, setOutbox, isOnline, send };
}

/** Changes the stored marks and sends them. */
function useStoring({ person, setOutbox, send }: ReturnType<typeof useSending>) {
  const [storing, setStoring] = useState(0);
  const change = useCallback(
    (how: (stored: Outbox) => Outbox) => {
      setStoring((count) => count + 1);
      void changeOutbox(person, how).then((next) => {
        setOutbox(next);
        setStoring((count) => count - 1);
        return send();
      });
    },
    [person, setOutbox, send],
  );
  return { change, isStoring: storing > 0 };
}

const newMarks = (
  session: string,
  lines: readonly TakenLine[],
  more: { source?: SentSource; reason?: string },
): WaitingMark[] => {
  const at = new Date().toISOString();
  return lines.map((line) => ({
    id: crypto.randomUUID(),
    ...line,
    session,
    at,
    state: 'waiting',
    ...more,
  }));
};

const sentAgain = (mark: WaitingMark): WaitingMark =>
  mark.state === 'failed' ? { ...mark, id: crypto.randomUUID(), state: 'waiting' } : mark;

/** Keeps marks on this device until the gateway has stored them. */
export function useOutbox(
  onAnswer: (session: string, results: readonly MarkResult[]) => void,
): Recording {
  const sending = useSending(onAnswer);
  const { outbox, setOutbox, isOnline } = sending;
  const { change, isStoring } = useStoring(sending);
  const put = useCallback(
    (made: readonly WaitingMark[]) => {
      // Shown immediately; IndexedDB follows.
      setOutbox((shown) => made.reduce(withMark, shown));
      change((stored) => made.reduce(withMark, stored));
    },
    [change, setOutbox],
  );
  const mark = useCallback<Recording['mark']>(
    (session, lines, status, reason) => {
      const marked = lines.map(({ student, status: seen }) => ({ student, status, seen }));
      put(newMarks(session, marked, reason === undefined ? {} : { reason }));
    },
    [put],
  );
  const take = useCallback<Recording['take']>(
    (session, lines, source, reason) =>
      put(newMarks(session, lines, reason === undefined ? { source } : { source, reason })),
    [put],
  );
  const drop = useCallback(
    (ids: readonly string[]) => change((stored) => withoutMarks(stored, ids)),
    [change],
  );
  const retry = useCallback(() => change((stored) => stored.map(sentAgain)), [change]);
  return { outbox, isOnline, isKeeping: isStoring, mark, take, drop, retry };
}
