import { useCallback, useMemo, useState } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { BulkScope } from '../../../contract/wire/bulk.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { adminResource } from '../../core/routes/recordPaths.ts';
import type { Column } from './columns/column.ts';
import type { ListPanel } from './ListPanels.tsx';
import type { RowAction } from './table/rowActs.ts';
import { NO_RECORDS } from './useListSetting.ts';

/** An action that waits for the selected records of other pages, or the one record to delete. */
type PendingAction = 'delete' | 'edit' | ViewRecord;

/** The selected records; `null` while those of other pages, once `isNeeded`, are being fetched. */
function useSelectedRecords(
  screen: PlacedView,
  shown: readonly ViewRecord[],
  ids: readonly string[],
  isNeeded: boolean,
): readonly ViewRecord[] | null {
  const chosen = new Set(ids);
  const onPage = new Set(shown.map(({ id }) => id));
  const otherIds = isNeeded ? ids.filter((id) => !onPage.has(id)) : [];
  const { data } = useGetMany<ViewRecord & { id: string }>(
    adminResource(screen),
    { ids: otherIds },
    { enabled: otherIds.length > 0 },
  );
  const others = otherIds.length === 0 ? [] : data?.filter((record) => record !== undefined);
  return others === undefined ? null : [...shown.filter(({ id }) => chosen.has(id)), ...others];
}

/**
 * Whether all records that the filter matches are selected. Ends when the filter or the number of
 * selected records changes.
 */
function useAllMatching(filter: string, selectedCount: number) {
  const [all, setAll] = useState<{ filter: string; count: number } | null>(null);
  const isAll = all !== null && all.filter === filter && all.count === selectedCount;
  return [isAll, () => setAll({ filter, count: selectedCount })] as const;
}

/** The panel that is open over a list, and the actions on its records that open one. */
export function useListActions(screen: PlacedView) {
  const { data, total, selectedIds, onUnselectItems, filterValues, refetch } = useListContext<
    ViewRecord & { id: string }
  >();
  const records: readonly ViewRecord[] = data ?? NO_RECORDS;
  const ids = selectedIds as string[];
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null);
  const [panel, setPanel] = useState<ListPanel | null>(null);
  const handlers = useMemo(
    () => ({
      onDelete: (record: ViewRecord) => setPendingAction(record),
      onSteps: (record: ViewRecord, anchor: HTMLElement) =>
        setPanel({ name: 'rowSteps', record, anchor }),
      onMenu: (record: ViewRecord, anchor: HTMLElement) =>
        setPanel({ name: 'rowMenu', record, anchor }),
      onRefused: (record: ViewRecord, action: RowAction, anchor: HTMLElement) =>
        setPanel({ name: 'refusal', record, action, anchor }),
      onEditCell: (record: ViewRecord, column: Column, cell: HTMLTableCellElement) =>
        setPanel({ name: 'cell', record, column, cell }),
    }),
    [],
  );
  const [isAll, selectAll] = useAllMatching(JSON.stringify(filterValues), ids.length);
  const selected = useSelectedRecords(
    screen,
    records,
    ids,
    pendingAction === 'delete' || pendingAction === 'edit' || panel?.name === 'bulkSteps',
  );
  const scope: BulkScope = isAll
    ? { filter: filterValues as Record<string, unknown>, expectedCount: total ?? 0 }
    : { ids };
  const editing: ListPanel | null =
    pendingAction === 'edit' && selected !== null
      ? { name: 'bulkEdit', scope, records: selected }
      : null;
  const stepping: ListPanel | null =
    panel?.name === 'bulkSteps' && !isAll ? selected && { ...panel, records: selected } : panel;
  const closePanel = useCallback(() => {
    setPanel(null);
    setPendingAction(null);
  }, []);

  return {
    handlers,
    panel: editing ?? stepping,
    openPanel: setPanel,
    closePanel,
    /** Records whose deletion waits for confirmation; `null` for none. */
    toDelete: recordsToDelete(pendingAction, selected),
    cancelDelete: () => setPendingAction(null),
    finishDelete: () => {
      if (pendingAction === 'delete') onUnselectItems();
      setPendingAction(null);
      void refetch();
    },
    isAll,
    selectAll,
    editSelected: () =>
      isAll ? setPanel({ name: 'bulkEdit', scope, records }) : setPendingAction('edit'),
    deleteSelected: () =>
      isAll ? setPanel({ name: 'bulkDelete', scope }) : setPendingAction('delete'),
    stepSelected: (anchor: HTMLElement) =>
      setPanel({ name: 'bulkSteps', scope, records: null, anchor }),
    /** Called after a bulk change. */
    settle: () => {
      onUnselectItems();
      void refetch();
    },
  };
}

export type ListActions = ReturnType<typeof useListActions>;

function recordsToDelete(
  pendingAction: PendingAction | null,
  selected: readonly ViewRecord[] | null,
): readonly ViewRecord[] | null {
  if (pendingAction === null || pendingAction === 'edit') return null;
  return pendingAction === 'delete' ? selected : [pendingAction];
}
