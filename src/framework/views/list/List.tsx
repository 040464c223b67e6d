import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useGetMany, useListContext, useTranslate } from 'ra-core';
import { Activity, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { SMALL_SCREEN_MAX_PX } from '../../../contract/model/constants.ts';
import type { BulkScope } from '../../../contract/wire/bulk.ts';
import { lazyNamed, preload } from '../../core/loading/lazyNamed.ts';
import { useCapability } from '../../core/portal/PortalServices.tsx';
import { mayUse } from '../../core/records/grants.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { adminResource, importPath } from '../../core/routes/recordPaths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RelatedScreens } from '../../ui/page/RelatedScreens.tsx';
import { ScreenHeader } from '../parts/ScreenHeader.tsx';
import { CreateButton } from './CreateButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useListShortcuts } from './keys/useListShortcuts.ts';
import { ListPagination } from './ListPagination.tsx';
import { ListPanels, type ListPanel } from './ListPanels.tsx';
import { ListError, ListSkeleton } from './ListStates.tsx';
import { ListTools } from './ListTools.tsx';
import { useListLook } from './preferences/useListPreferences.ts';
import { SearchBox } from './SearchBox.tsx';
import { choiceOf, type Column } from './table/columns.ts';
import { ListTable } from './table/ListTable.tsx';
import { REASON_IDS, type RowAction } from './table/RowActions.tsx';
import { pageSelection } from './table/selectRange.ts';
import { NO_RECORDS, useListSetting } from './useListSetting.ts';
import { usePrefetched } from './usePrefetched.ts';

// Apart, since a list is read far more often than taken away.
const DeleteDialog = lazyNamed(() => import('../parts/DeleteDialog.tsx'), 'DeleteDialog');
// Only narrow screens have cards; there they are fetched while the first records are.
const SMALL_SCREEN = `(max-width: ${SMALL_SCREEN_MAX_PX}.98px)`;
const ListCards = lazyNamed(() => import('./ListCards.tsx'), 'ListCards');
const BulkBar = lazyNamed(() => import('./BulkBar.tsx'), 'BulkBar');
const FURTHER_PARTS = [BulkBar, DeleteDialog];
const ExportButton = lazyNamed(() => import('./ExportButton.tsx'), 'ExportButton');
const ListEmpty = lazyNamed(() => import('./ListEmpty.tsx'), 'ListEmpty');
const FormRehearsal = lazyNamed(() => import('../form/FormWarmUp.tsx'), 'FormRehearsal');
const GroupsPanel = lazyNamed(() => import('./groups/GroupsPanel.tsx'), 'GroupsPanel');

/**
 * Selected rows may be on other pages; those are fetched when somebody wants to do something with
 * them.
 */
function useSelectedRecords(
  screen: PlacedView,
  shown: readonly ViewRecord[],
  ids: readonly string[],
  isWanted: boolean,
) {
  const chosen = new Set(ids);
  const onPage = new Set(shown.map(({ id }) => id));
  const elsewhere = isWanted ? ids.filter((id) => !onPage.has(id)) : [];
  const { data } = useGetMany<ViewRecord & { id: string }>(
    adminResource(screen),
    { ids: elsewhere },
    { enabled: elsewhere.length > 0 },
  );
  const others = elsewhere.length === 0 ? [] : data?.filter((record) => record !== undefined);
  return others === undefined ? null : [...shown.filter(({ id }) => chosen.has(id)), ...others];
}

/**
 * Whether all that match are meant; ends as soon as the list shows something else or nothing is
 * ticked.
 */
function useAllMatching(filter: string, selectedCount: number) {
  const [all, setAll] = useState<{ filter: string; count: number } | null>(null);
  const isAll = all !== null && all.filter === filter && all.count === selectedCount;
  return [isAll, () => setAll({ filter, count: selectedCount })] as const;
}

/** A list: toolbar, rows as table or cards, pages; inside react-admin's list context. */
export function List({ screen }: { screen: PlacedView }) {
  const translate = useTranslate();
  const isSmall = useMediaQuery(SMALL_SCREEN);
  useEffect(() => void (isSmall && preload(ListCards)), [isSmall]);
  const context = useListContext<ViewRecord & { id: string }>();
  const {
    data,
    total,
    error,
    isPending,
    selectedIds,
    onUnselectItems,
    refetch,
    page,
    perPage,
    sort,
    filterValues,
  } = context;
  const [canExport, canCombine, isBulkOffered] = [
    useCapability('export'),
    useCapability('conditions'),
    useCapability('bulk'),
  ];
  const [wish, setWish] = useState<'delete' | 'edit' | ViewRecord | null>(null);
  const [panel, setPanel] = useState<ListPanel | null>(null);
  const handlers = useMemo(
    () => ({
      onDelete: (record: ViewRecord) => setWish(record),
      onSteps: (record: ViewRecord, anchor: HTMLElement) =>
        setPanel({ name: 'rowSteps', record, anchor }),
      onRefused: (record: ViewRecord, action: RowAction, anchor: HTMLElement) =>
        setPanel({ name: 'refusal', record, action, anchor }),
      onEditCell: (record: ViewRecord, column: Column, cell: HTMLTableCellElement) =>
        setPanel({ name: 'cell', record, column, cell }),
    }),
    [],
  );
  const look = useListLook(screen);
  const { setting, selection, extension, privileges } = useListSetting(
    screen,
    look.columns,
    handlers,
  );
  const records: readonly ViewRecord[] = data ?? NO_RECORDS;
  const ids = selectedIds as string[];
  const filterKey = JSON.stringify(filterValues);
  const [isAll, selectAll] = useAllMatching(filterKey, ids.length);
  const selected = useSelectedRecords(
    screen,
    records,
    ids,
    wish === 'delete' || wish === 'edit' || panel?.name === 'bulkSteps',
  );
  const toDelete = wish === 'delete' ? selected : wish === null || wish === 'edit' ? null : [wish];
  const scope: BulkScope = isAll
    ? { filter: filterValues as Record<string, unknown>, expectedCount: total ?? 0 }
    : { ids };
  const editing: ListPanel | null =
    wish === 'edit' && selected !== null ? { name: 'bulkEdit', scope, records: selected } : null;
  const stepping: ListPanel | null =
    panel?.name === 'bulkSteps' && !isAll ? selected && { ...panel, records: selected } : panel;
  const closePanel = useCallback(() => {
    setPanel(null);
    setWish(null);
  }, []);
  const root = useRef<HTMLDivElement>(null);

  useListShortcuts({
    search: () => root.current?.querySelector<HTMLElement>('[type="search"]')?.focus(),
    help: () => setPanel({ name: 'keys' }),
    filter: () => root.current?.querySelector<HTMLElement>('.list-add-filter')?.click(),
    print: () => setPanel({ name: 'print' }),
  });

  const [onNear, isIdle] = usePrefetched(screen, !isPending, FURTHER_PARTS);
  const canCreate = mayUse(screen.resource, 'create', privileges);
  const title = translate(screen.labelKey);
  const signature = JSON.stringify([page, perPage, sort, filterValues]);
  const slots = extension?.slots;
  const Body = isSmall ? ListCards : ListTable;
  const isSearchable = Object.values(screen.resource.fields).some(
    (field) => field.search !== undefined,
  );
  const settle = () => {
    onUnselectItems();
    void refetch();
  };
  const resize = (widths: ReadonlyMap<string, number>) => {
    const sized = look.columns.map((column) => {
      const width = widths.get(column.name);
      return width === undefined
        ? { ...column, isSized: false }
        : { ...column, width, isSized: true };
    });
    look.setColumns(choiceOf(sized, screen.view.columns));
  };

  return (
    <div className="list-screen" ref={root}>
      <ScreenHeader title={title}>
        {slots?.listActions && <slots.listActions screen={screen} />}
        {mayUse(screen.resource, 'import', privileges) && (
          <Button component={Link} to={importPath(screen)} startIcon={<Icon name="upload" />}>
            {translate('framework.action.import')}
          </Button>
        )}
        <Suspense fallback={null}>
          {canExport && (
            <ExportButton
              screen={screen}
              columns={setting.columns.map(({ name }) => name)}
              isAllowed={mayUse(screen.resource, 'export', privileges)}
            />
          )}
        </Suspense>
        {canCreate && <CreateButton screen={screen} />}
      </ScreenHeader>
      <RelatedScreens />
      <div className="list-head">
        <div className="list-toolbar">
          {isSearchable && <SearchBox />}
          <FilterBar
            screen={screen}
            onCombine={canCombine ? () => setPanel({ name: 'conditions' }) : undefined}
          />
          <ListTools
            screen={screen}
            look={look}
            onColumns={() => setPanel({ name: 'columns' })}
            onPrint={() => setPanel({ name: 'print' })}
            onKeys={() => setPanel({ name: 'keys' })}
          />
        </div>
      </div>
      <div className="list-main" data-counted={look.groupBy !== null || undefined}>
        <div className="list-surface" onPointerOver={onNear} onFocus={onNear}>
          {error ? (
            <ListError error={error} />
          ) : isPending ? (
            <ListSkeleton columns={setting.columns.length} />
          ) : records.length === 0 ? (
            <Suspense fallback={null}>
              <ListEmpty screen={screen} canCreate={canCreate} />
            </Suspense>
          ) : (
            <Suspense fallback={<ListSkeleton columns={setting.columns.length} />}>
              <Body
                setting={setting}
                records={records}
                selection={selection}
                signature={signature}
                caption={title}
                onResize={resize}
              />
            </Suspense>
          )}
          {ids.length > 0 && (
            <Suspense fallback={null}>
              <BulkBar
                screen={screen}
                canEdit={isBulkOffered && setting.offered.includes('edit')}
                canDelete={setting.offered.includes('delete')}
                isPageSelected={
                  isBulkOffered &&
                  pageSelection(
                    records.map(({ id }) => id),
                    selection.selected,
                  ) === 'all'
                }
                isAll={isAll}
                onSelectAll={selectAll}
                onClear={() => onUnselectItems()}
                onEdit={() =>
                  isAll ? setPanel({ name: 'bulkEdit', scope, records }) : setWish('edit')
                }
                onDelete={() =>
                  isAll ? setPanel({ name: 'bulkDelete', scope }) : setWish('delete')
                }
                onSteps={
                  setting.offered.includes('steps')
                    ? (anchor) => setPanel({ name: 'bulkSteps', scope, records: null, anchor })
                    : undefined
                }
                Extra={slots?.bulkActions}
              />
            </Suspense>
          )}
          {!error && (total ?? 0) > 0 && <ListPagination />}
        </div>
        {look.groupBy !== null && (
          <Suspense fallback={null}>
            <GroupsPanel screen={screen} by={look.groupBy} onClose={() => look.setGroupBy(null)} />
          </Suspense>
        )}
      </div>
      {slots?.listAside && <slots.listAside screen={screen} />}
      <div hidden>
        {setting.offered.map((action) => (
          <span key={action} id={REASON_IDS[action]}>
            {translate(`framework.reason.${action}`)}
          </span>
        ))}
      </div>
      {toDelete && (
        <Suspense fallback={null}>
          <DeleteDialog
            screen={screen}
            records={toDelete}
            onClose={() => setWish(null)}
            onDeleted={() => {
              if (wish === 'delete') onUnselectItems();
              setWish(null);
              void refetch();
            }}
          />
        </Suspense>
      )}
      {isIdle && setting.offered.includes('edit') && (
        <Activity mode="hidden">
          <Suspense fallback={null}>
            <FormRehearsal />
          </Suspense>
        </Activity>
      )}
      <ListPanels
        screen={screen}
        panel={editing ?? stepping}
        look={look}
        onClose={closePanel}
        onOpen={setPanel}
        onChanged={settle}
      />
    </div>
  );
}
