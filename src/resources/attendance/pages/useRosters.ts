import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import type {
  AnswerOf,
  CallDeclaration,
  CallInput,
} from '../../../contract/wire/calls/defineCall.ts';
import { sendCall, usePortalServices, useWindowEvent } from '../../../framework/index.ts';
import {
  type MarkResult,
  type RecordedSession,
  recordedSessions,
  type Roster,
  sessionRoster,
} from '../api.ts';
import { rosterAfter } from './outbox.ts';
import { storeLists, storeRoster, readLists } from './storedLists.ts';
import { usePerson } from './usePerson.ts';

type Loading = 'pending' | 'fresh' | 'failed';

/** Calls once `isWanted`, whenever the connection returns, and on `reload`. */
function useFresh<D extends CallDeclaration>(
  call: D,
  input: CallInput<D>,
  onData: (data: AnswerOf<D>) => void,
  isWanted = true,
): { state: Loading; reload: () => void } {
  const { http } = usePortalServices();
  const [state, setState] = useState<Loading>('pending');
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((present) => present + 1), []);
  const ask = useEffectEvent(() => sendCall(http, call, input));
  const take = useEffectEvent(onData);
  const { path } = callRequest(call, input);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    void ask().then((answer) => {
      if (!isHere) return;
      if (answer.isSuccess) take(answer.body);
      setState(answer.isSuccess ? 'fresh' : 'failed');
    });
    return () => {
      isHere = false;
    };
  }, [path, round, isWanted]);
  useWindowEvent('online', () => isWanted && reload());
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
 * The user's classes with their lists: first the stored ones, then those of the gateway, which are
 * reloaded once no mark is `waiting`.
 */
export function useLists(waiting: number): Lists {
  const person = usePerson();
  const [kept, setKept] = useState(() => readLists(person));
  const onData = (data: AnswerOf<typeof recordedSessions>): void => {
    const lists = { person, at: new Date().toISOString(), ...data };
    storeLists(lists);
    setKept(lists);
  };
  const { state, reload } = useFresh(recordedSessions, {}, onData, waiting === 0);
  return {
    sessions: kept?.sessions ?? [],
    rosters: kept?.rosters ?? [],
    since: state === 'fresh' ? null : (kept?.at ?? null),
    isPending: state === 'pending' && kept === null,
    isFailed: state === 'failed' && kept === null,
    reload,
  };
}

/** One class with its list, from the gateway or from the storage. */
export function useRoster(id: string) {
  const person = usePerson();
  const [roster, setRoster] = useState<Roster | null>(
    () => readLists(person)?.rosters.find(({ session }) => session.id === id) ?? null,
  );
  const { state, reload } = useFresh(sessionRoster, { params: { id } }, (fresh) => {
    storeRoster(person, fresh);
    setRoster(fresh);
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
