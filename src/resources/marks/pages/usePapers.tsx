import { useEffect, useState } from 'react';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import { keepPage, useCallQuery, usePortalServices } from '../../../framework/index.ts';
import { type MarkPaperLine, markPapers } from '../api.ts';
import { keepPapers, readPapers } from './keptPapers.ts';
import { readSheets } from './keptSheets.ts';
import { readWaiting } from './markQueue.ts';
import { SCOPE } from './useSheet.tsx';

interface Papers {
  lines: readonly MarkPaperLine[] | undefined;
  /** When they were loaded, if that was not now: the gateway cannot be reached. */
  since: string | null;
  /** Without a connection, and nothing was ever loaded on this device. */
  isMissing: boolean;
  isError: boolean;
  /** Papers whose sheets lie on this device. */
  sheets: ReadonlySet<string>;
  /** Marks of each paper that have not reached the gateway. */
  waiting: ReadonlyMap<string, number>;
  refetch: () => void;
}

/**
 * The papers to mark from the gateway or, without a connection, as they were last loaded on this
 * device.
 */
export function usePapers(): Papers {
  const person = String(usePortalServices().session.user()?.user ?? '');
  const {
    data: body,
    isError,
    isUnreached,
    refetch,
  } = useCallQuery(markPapers, { range: [0, MAX_PAGE - 1] });
  const [kept] = useState(() => readPapers(person));
  const [sheets] = useState(() => new Set(readSheets(person).map(({ grid }) => grid.paper.id)));
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => keepPage(SCOPE), []);
  useEffect(() => {
    void readWaiting(person).then(setWaiting);
  }, [person]);
  useEffect(() => {
    if (body && !isUnreached) keepPapers(person, body);
  }, [person, body, isUnreached]);
  const common = { sheets, waiting, refetch };
  if (!isUnreached) return { ...common, lines: body, since: null, isMissing: false, isError };
  return {
    ...common,
    lines: kept?.lines ?? body,
    since: kept?.at ?? null,
    isMissing: !kept && !body,
    isError: false,
  };
}
