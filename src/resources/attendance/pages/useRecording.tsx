import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePortalServices } from '../../../framework/index.ts';
import type { MarkResult, MarkStatus, RecordedSession, Roster, SentSource } from '../api.ts';
import { keepLists, keepRoster, readLists } from './keptLists.ts';
import { changeOutbox, readOutbox } from './keptMarks.ts';
import {
  afterAnswer,
  afterRefusal,
  nextBatch,
  rosterAfter,
  withMark,
  withoutMarks,
  type Outbox,
  type ShownLine,
} from './outbox.ts';

const AGAIN_MS = 10_000;
const NOTHING: Outbox = [];
const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'INTERNAL';

/** Who is recording, as their kept data is named. */
const usePerson = (): string => String(usePortalServices().session.user()?.user ?? '');

/**
 * One sender at a time, in whichever tab; where the browser knows no locks, the gateway still takes
 * every mark once.
 */
async function alone(work: () => Promise<void>, ifAvailable: boolean): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('attendance-marks', { ifAvailable }, (lock) =>
    lock ? work() : undefined,
  );
}

export interface TakenLine {
  student: string;
  status: MarkStatus;
  /** What stood there before. */
  seen: MarkStatus | null;
}

export interface Recording {
  outbox: Outbox;
  isOnline: boolean;
  /**
   * What was marked last is on its way into the browser's own store: until then a reload would lose
   * it.
   */
  isKeeping: boolean;
  /** Marks one or several students, as they stand before the eyes of whoever marks. */
  mark: (
    session: string,
    lines: readonly Pick<ShownLine, 'student' | 'status'>[],
    status: MarkStatus,
    reason?: string,
  ) => void;
  /** Marks students as a sheet or a file says. */
  take: (session: string, lines: readonly TakenLine[], source: SentSource, reason?: string) => void;
  /** Decides for what stands at the gateway. */
  drop: (ids: readonly string[]) => void;
  /** Sends a failed mark again under a new name. */
  retry: () => void;
}

/**
 * The marks that wait, and their way to the gateway: at once, when the connection is back, and
 * every few seconds between.
 */
export function useOutbox(
  onAnswer: (session: string, results: readonly MarkResult[]) => void,
): Recording {
  const { http } = usePortalServices();
  const person = usePerson();
  const [outbox, setOutbox] = useState<Outbox>(NOTHING);
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  });

  const send = useCallback(
    (ifAvailable = false) =>
      alone(async () => {
        for (;;) {
          const batch = nextBatch(await readOutbox(person));
          const [first] = batch;
          if (!first) return;
          const marks = batch.map(({ id, student, status, seen, reason }) => ({
            id,
            student,
            status,
            seen,
            ...(reason === undefined ? {} : { reason }),
          }));
          const answer = await http.post<MarkResult[]>(
            `/attendance/sessions/${first.session}/marks`,
            { marks, ...(first.source === undefined ? {} : { source: first.source }) },
          );
          if (answer.isSuccess) {
            setOnline(true);
            setOutbox(await changeOutbox(person, (stored) => afterAnswer(stored, answer.body)));
            keepAnswers(person, first.session, answer.body);
            answered.current(first.session, answer.body);
            continue;
          }
          // Without an answer, or while the gateway is away or the session has ended, everything stays as it is.
          setOnline(answer.errorCode !== -1);
          if (
            answer.errorCode === -1 ||
            answer.errorCode === 401 ||
            answer.errorCode === 429 ||
            answer.errorCode >= 500
          )
            return;
          const code = codeOf(answer.body);
          setOutbox(
            await changeOutbox(person, (stored) =>
              afterRefusal(
                stored,
                batch.map(({ id }) => id),
                code,
              ),
            ),
          );
        }
      }, ifAvailable),
    [http, person],
  );

  useEffect(() => {
    let isHere = true;
    void readOutbox(person).then((stored) => isHere && setOutbox(stored));
    void send();
    const back = (): void => {
      setOnline(true);
      void send();
    };
    const away = (): void => setOnline(false);
    const seen = (): void => void (document.visibilityState === 'visible' && send());
    const timer = window.setInterval(() => void send(true), AGAIN_MS);
    window.addEventListener('online', back);
    window.addEventListener('offline', away);
    document.addEventListener('visibilitychange', seen);
    return () => {
      isHere = false;
      window.clearInterval(timer);
      window.removeEventListener('online', back);
      window.removeEventListener('offline', away);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [person, send]);

  const [keeping, setKeeping] = useState(0);
  const change = useCallback(
    (how: (stored: Outbox) => Outbox) => {
      setKeeping((count) => count + 1);
      void changeOutbox(person, how).then((next) => {
        setOutbox(next);
        setKeeping((count) => count - 1);
        return send();
      });
    },
    [person, send],
  );
  const put = useCallback(
    (
      session: string,
      lines: readonly TakenLine[],
      more: { source?: SentSource; reason?: string },
    ) => {
      const at = new Date().toISOString();
      const made = lines.map((line) => ({
        id: crypto.randomUUID(),
        ...line,
        session,
        at,
        state: 'waiting' as const,
        ...more,
      }));
      // Shown at once; what the database of the browser says follows.
      setOutbox((shown) => made.reduce(withMark, shown));
      change((stored) => made.reduce(withMark, stored));
    },
    [change],
  );
  const mark = useCallback<Recording['mark']>(
    (session, lines, status, reason) =>
      put(
        session,
        lines.map(({ student, status: seen }) => ({ student, status, seen })),
        reason === undefined ? {} : { reason },
      ),
    [put],
  );
  const take = useCallback<Recording['take']>(
    (session, lines, source, reason) =>
      put(session, lines, reason === undefined ? { source } : { source, reason }),
    [put],
  );
  const drop = useCallback(
    (ids: readonly string[]) => change((stored) => withoutMarks(stored, ids)),
    [change],
  );
  const retry = useCallback(
    () =>
      change((stored) =>
        stored.map((one) =>
          one.state === 'failed'
            ? { ...one, id: crypto.randomUUID(), state: 'waiting' as const }
            : one,
        ),
      ),
    [change],
  );
  return { outbox, isOnline, isKeeping: keeping > 0, mark, take, drop, retry };
}

function keepAnswers(person: string, session: string, results: readonly MarkResult[]): void {
  const roster = readLists(person)?.rosters.find((one) => one.session.id === session);
  if (roster) keepRoster(person, rosterAfter(roster, results));
}

type Loading = 'pending' | 'fresh' | 'failed';

/** Asks the gateway as soon as that is wanted, whenever the connection is back, and when told to. */
function useFresh<Body>(
  path: string,
  taken: (body: Body) => void,
  isWanted = true,
): { state: Loading; reload: () => void } {
  const { http } = usePortalServices();
  const [state, setState] = useState<Loading>('pending');
  const take = useEffectEvent(taken);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((present) => present + 1), []);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    void http.get<Body>(path).then((answer) => {
      if (!isHere) return;
      if (answer.isSuccess) take(answer.body);
      setState(answer.isSuccess ? 'fresh' : 'failed');
    });
    window.addEventListener('online', reload);
    return () => {
      isHere = false;
      window.removeEventListener('online', reload);
    };
  }, [http, path, round, reload, isWanted]);
  return { state, reload };
}

interface Lists {
  sessions: RecordedSession[];
  rosters: Roster[];
  /** When they were loaded; `null`: just now. */
  since: string | null;
  isPending: boolean;
  isFailed: boolean;
  reload: () => void;
}

/**
 * The own classes with their lists: what was kept at once, what the gateway says as soon as it
 * answers, and again once no mark is `waiting` any more.
 */
export function useLists(waiting: number): Lists {
  const person = usePerson();
  const [kept, setKept] = useState(() => readLists(person));
  const { state, reload } = useFresh<{ sessions: RecordedSession[]; rosters: Roster[] }>(
    '/attendance/sessions',
    (body) => {
      const lists = { person, at: new Date().toISOString(), ...body };
      keepLists(lists);
      setKept(lists);
    },
    waiting === 0,
  );
  return {
    sessions: kept?.sessions ?? [],
    rosters: kept?.rosters ?? [],
    since: state === 'fresh' ? null : (kept?.at ?? null),
    isPending: state === 'pending' && kept === null,
    isFailed: state === 'failed' && kept === null,
    reload,
  };
}

/** One class with its list, from the gateway or as it was kept. */
export function useRoster(id: string) {
  const person = usePerson();
  const [roster, setRoster] = useState<Roster | null>(
    () => readLists(person)?.rosters.find(({ session }) => session.id === id) ?? null,
  );
  const { state, reload } = useFresh<Roster>(`/attendance/sessions/${id}`, (body) => {
    keepRoster(person, body);
    setRoster(body);
  });
  const answered = useCallback(
    (session: string, results: readonly MarkResult[]) => {
      if (session === id) setRoster((shown) => shown && rosterAfter(shown, results));
    },
    [id],
  );
  return {
    roster,
    isStale: state !== 'fresh',
    isFailed: state === 'failed' && roster === null,
    reload,
    answered,
  };
}
