import { useEffect, useState } from 'react';
import { inAllLanguages } from '../../../contract/model/localised.ts';
import { useCallQuery, usePortalServices } from '../../../framework/index.ts';
import { type MarkPaperLine, markPapers } from '../api.ts';
import { keepPapers, readPapers } from './keptPapers.ts';
import { readSheets } from './keptSheets.ts';
import { readWaiting } from './markQueue.ts';

/** Papers loaded together, and kept on this device for work without a connection. */
const PAPERS_KEPT = 50;

interface Papers {
  /** Those of the page; without a connection, all of this device that match. */
  lines: readonly MarkPaperLine[] | undefined;
  total: number;
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

/**
 * A page of the papers to mark that match some words, from the gateway or, without a connection, as
 * the first page was last loaded on this device.
 */
export function usePapers(search: string, first: number, count: number): Papers {
  const start = first - (first % PAPERS_KEPT);
  const person = String(usePortalServices().session.user()?.user ?? '');
  const {
    data: body,
    total,
    isError,
    isUnreached,
    refetch,
  } = useCallQuery(
    markPapers,
    { query: { search }, range: [start, start + PAPERS_KEPT - 1] },
    { keepPrevious: true },
  );
  const [kept] = useState(() => readPapers(person));
  const [sheets] = useState(() => new Set(readSheets(person).map(({ grid }) => grid.paper.id)));
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    void readWaiting(person).then(setWaiting);
  }, [person]);
  useEffect(() => {
    if (body && !isUnreached && search === '' && start === 0) keepPapers(person, body);
  }, [person, body, isUnreached, search, start]);
  const common = { sheets, waiting, refetch };
  if (!isUnreached)
    return {
      ...common,
      lines: body?.slice(first - start, first - start + count),
      total: total ?? 0,
      since: null,
      isMissing: false,
      isError,
    };
  const here = (kept?.lines ?? body)?.filter(({ code, title }) =>
    `${code} ${inAllLanguages(title)}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return {
    ...common,
    lines: here,
    total: here?.length ?? 0,
    since: kept?.at ?? null,
    isMissing: !kept && !body,
    isError: false,
  };
}
