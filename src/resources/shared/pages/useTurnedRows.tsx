import { useState, type ReactNode } from 'react';
import { useRowsPerPage } from '../../../framework/index.ts';
import { PageTurner } from './PageTurner.tsx';

/** Rows that are all here: on a phone a page of them at a time, with what turns the pages. */
export function useTurnedRows<Row>(rows: readonly Row[]): {
  shown: readonly Row[];
  turner: ReactNode;
} {
  const [wanted, setFirst] = useState(0);
  const count = useRowsPerPage(Number.POSITIVE_INFINITY);
  const first = wanted < rows.length ? wanted : 0;
  return {
    shown: rows.slice(first, first + count),
    turner: <PageTurner first={first} count={count} total={rows.length} onTurn={setFirst} />,
  };
}
