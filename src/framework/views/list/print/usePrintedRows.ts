import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { MAX_PAGE } from '../../../../contract/wire/listQuery.ts';
import type { ViewRecord } from '../../../core/records/record.ts';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';

export interface PrintedRows {
  rows: readonly ViewRecord[];
  total: number;
  isComplete: boolean;
  error: unknown;
}

/** Every row that the list's filter matches, in order, fetched in chunks while `isWanted`. */
export function usePrintedRows(screen: PlacedView, isWanted: boolean): PrintedRows {
  const dataProvider = useViewDataProvider();
  const { sort, filterValues, total: known = 0 } = useListContext();
  const [state, setState] = useState<PrintedRows>({
    rows: [],
    total: known,
    isComplete: false,
    error: null,
  });
  const admin = adminResource(screen);
  // The list behind a modal dialog does not change, although its objects may be recreated.
  const [query] = useState({ sort, filter: filterValues as Record<string, unknown> });

  useEffect(() => {
    if (!isWanted) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const fetchAll = async () => {
      const rows: ViewRecord[] = [];
      for (let page = 1; !signal.aborted; page += 1) {
        const pagination = { page, perPage: MAX_PAGE };
        const { data, total = 0 } = await dataProvider.getList<ViewRecord & { id: string }>(admin, {
          ...query,
          pagination,
          signal,
        });
        rows.push(...data);
        const isComplete = data.length === 0 || rows.length >= total;
        if (!signal.aborted)
          setState({
            rows: [...rows],
            total: isComplete ? rows.length : total,
            isComplete,
            error: null,
          });
        if (isComplete) return;
      }
    };
    fetchAll().catch((error: unknown) => {
      if (!signal.aborted) setState((present) => ({ ...present, error }));
    });
    return () => controller.abort();
  }, [dataProvider, admin, query, isWanted]);
  return state;
}
