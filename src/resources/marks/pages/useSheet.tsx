import { useEffect, useState } from 'react';
import { useCallQuery, useOpensOffline, usePortalServices } from '../../../framework/index.ts';
import { type MarkGrid, markGrid } from '../api.ts';
import { dropSheet, keepSheet, readSheet } from './keptSheets.ts';

interface Sheet {
  grid: MarkGrid | undefined;
  /** Time of loading if the data is from the device, because the gateway cannot be reached. */
  since: string | null;
  /** The page opens without a connection. */
  isKept: boolean;
  /** There is no connection, and this device does not have the sheet. */
  isMissing: boolean;
  isError: boolean;
  refetch: () => void;
}

/** The sheet of a paper, from the gateway or, without a connection, as last loaded on this device. */
export function useSheet(paper: string): Sheet {
  const person = String(usePortalServices().session.user()?.user ?? '');
  const {
    data: body,
    isError,
    isUnreached,
    refetch,
  } = useCallQuery(markGrid, { params: { id: paper } });
  const [kept] = useState(() => readSheet(person, paper));
  const isKept = useOpensOffline();
  useEffect(() => {
    if (body) keepSheet(person, body);
    else if (isError && !isUnreached) dropSheet(person, paper);
  }, [person, paper, body, isError, isUnreached]);
  if (body) return { grid: body, since: null, isKept, isMissing: false, isError, refetch };
  if (kept && isUnreached)
    return { grid: kept.grid, since: kept.at, isKept, isMissing: false, isError: false, refetch };
  return {
    grid: undefined,
    since: null,
    isKept,
    isMissing: isUnreached,
    isError: isError && !isUnreached,
    refetch,
  };
}
