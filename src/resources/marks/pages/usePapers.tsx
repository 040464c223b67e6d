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
  /** Time of loading if the data is from the device, because the gateway cannot be reached. */
  since: string | null;
  /** There is no connection, and this device has no data. */
  isMissing: boolean;
  isError: boolean;
  /** Papers whose sheets are stored on this device. */
  sheets: ReadonlySet<string>;
  /** The number of unsent marks by paper. */
  waiting: ReadonlyMap<string, number>;
  refetch: () => void;
}

/** The papers to mark, from the gateway or, without a connection, as last loaded on this device. */
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
