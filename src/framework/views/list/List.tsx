import { Activity, Suspense, useRef, type MouseEvent } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Navigate } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import { useCapability } from '../../core/portal/PortalServices.tsx';
import type { ViewRecord } from '../../core/records/record.ts';
import { showPath } from '../../core/routes/recordPaths.ts';
import { RelatedScreens } from '../../ui/page/RelatedScreens.tsx';
import { Slot } from '../parts/Slot.tsx';
import { choiceOf } from './columns/columns.ts';
import { unfolded } from './columns/identity.ts';
import { FilterBar } from './FilterBar.tsx';
import { useListShortcuts } from './keys/useListShortcuts.ts';
import { ListBody } from './ListBody.tsx';
import { ListHeading } from './ListHeading.tsx';
import { ListPagination } from './ListPagination.tsx';
import { ListPanels, type ListPanel } from './ListPanels.tsx';
import { ListTools } from './ListTools.tsx';
import { usePeek, type Peek } from './peek/usePeek.ts';
import { useListPreferences, type ListPreferences } from './preferences/useListPreferences.ts';
import { SearchBox } from './SearchBox.tsx';
import { REASON_IDS, type RowAction } from './table/rowActs.ts';
import { pageSelection } from './table/selectRange.ts';
import { useListActions, type ListActions } from './useListActions.ts';
import { NO_RECORDS, useListSetting, type ListFrame } from './useListSetting.ts';
import { usePrefetched } from './usePrefetched.ts';

// Separate chunks: a list is read far more often than its records are changed.
const DeleteDialog = lazyNamed(() => import('../parts/DeleteDialog.tsx'), 'DeleteDialog');
const BulkBar = lazyNamed(() => import('./BulkBar.tsx'), 'BulkBar');
const PeekPanel = lazyNamed(() => import('./peek/PeekPanel.tsx'), 'PeekPanel');
const FURTHER_PARTS = [BulkBar, DeleteDialog, PeekPanel];
const FormWarmUp = lazyNamed(() => import('../form/FormWarmUp.tsx'), 'FormWarmUp');
const GroupsPanel = lazyNamed(() => import('./groups/GroupsPanel.tsx'), 'GroupsPanel');

/** A list: toolbar, rows as table or cards, pages. Must be inside react-admin's list context. */
export function List({ screen }: { screen: PlacedView }) {
  const translate = useTranslate();
  const { error, isPending, selectedIds, total } = useListContext();
  const actions = useListActions(screen);
  const { openPanel } = actions;
  const preferences = useListPreferences(screen);
  const { groupBy } = preferences;
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const { columns } = preferences;
  const peek = usePeek(screen, root);
  const { isOffered: isPeekOffered } = peek;
  const { handlers } = actions;
  const frame = useListSetting({ screen, columns, handlers, surface, isPeekOffered });
  const { setting, selection, fit } = frame;
  useListShortcuts({
    search: () => root.current?.querySelector<HTMLElement>('[type="search"]')?.focus(),
    help: () => openPanel({ name: 'keys' }),
    filter: () => root.current?.querySelector<HTMLElement>('.list-add-filter')?.click(),
    print: () => openPanel({ name: 'print' }),
  });
  const [onNear, isIdle] = usePrefetched(screen, !isPending, FURTHER_PARTS);
  // A link to a record next to the list leads to its page where there is no room for both.
  if (peek.id !== null && !isPeekOffered)
    return <Navigate to={showPath(screen, peek.id)} replace />;
  return (
    <div className="list-screen" ref={root}>
      <ListHeading screen={screen} columns={unfolded(columns)} />
      <RelatedScreens />
      <Toolbar screen={screen} preferences={preferences} onOpen={openPanel} />
      <Slot name="listTop" screen={screen} />
      <div
        className="list-main"
        data-beside={peek.id !== null ? 'record' : groupBy !== null ? 'counts' : undefined}
      >
        <div
          ref={surface}
          className="list-surface"
          onPointerOver={onNear}
          onFocus={onNear}
          onClickCapture={isPeekOffered ? openNextToList(peek) : undefined}
        >
          <ListBody
            setting={setting}
            selection={selection}
            caption={translate(screen.labelKey)}
            columns={fit.placed}
            actionsWidth={frame.actionsWidth}
            onResize={resizing(preferences)}
          />
          {selectedIds.length > 0 && <SelectionBar {...{ screen, frame, actions }} />}
          {!error && (total ?? 0) > 0 && (
            <ListPagination left={fit.left} onPerPage={preferences.setPageSize} />
          )}
        </div>
        <NextToList screen={screen} peek={peek} preferences={preferences} />
      </div>
      <Slot name="listAside" screen={screen} />
      <RefusalReasons actions={setting.actions} />
      <PendingDeletion screen={screen} actions={actions} />
      {isIdle && setting.actions.includes('edit') && <HiddenWarmUp />}
      <ListPanels
        screen={screen}
        panel={actions.panel}
        preferences={preferences}
        setting={setting}
        onClose={actions.closePanel}
        onOpen={openPanel}
        onChanged={actions.settle}
      />
    </div>
  );
}

/** A plain click on the control of a row opens its record next to the list. */
const openNextToList = (peek: Peek) => (event: MouseEvent<HTMLElement>) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const id = (event.target as Element).closest('[data-peek]')?.closest<HTMLElement>('[data-id]')
    ?.dataset['id'];
  if (id === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  peek.open(id);
};

interface NextToListProps {
  screen: PlacedView;
  peek: Peek;
  preferences: ListPreferences;
}

/** The opened record, otherwise the counts. */
function NextToList({ screen, peek, preferences: { groupBy, setGroupBy } }: NextToListProps) {
  return (
    <Suspense fallback={peek.id === null ? null : <div className="list-peek" />}>
      {peek.id !== null ? (
        <PeekPanel screen={screen} peek={peek} id={peek.id} />
      ) : (
        groupBy !== null && (
          <GroupsPanel screen={screen} by={groupBy} onClose={() => setGroupBy(null)} />
        )
      )}
    </Suspense>
  );
}

/** Asks before the records are deleted. */
const PendingDeletion = ({ screen, actions }: { screen: PlacedView; actions: ListActions }) =>
  actions.toDelete && (
    <Suspense fallback={null}>
      <DeleteDialog
        screen={screen}
        records={actions.toDelete}
        onClose={actions.cancelDelete}
        onDeleted={actions.finishDelete}
      />
    </Suspense>
  );

/** The widths of the columns as the user's choice. */
const resizing =
  ({ columns, declared, setColumns }: ListPreferences) =>
  (widths: ReadonlyMap<string, number>) => {
    const sized = columns.map((column) => {
      const width = widths.get(column.name);
      return width === undefined
        ? { ...column, isSized: false }
        : { ...column, width, isSized: true };
    });
    setColumns(choiceOf(sized, declared));
  };

/** The bar of the selected records, with this user's bulk actions. */
function SelectionBar({
  screen,
  frame,
  actions,
}: {
  screen: PlacedView;
  frame: ListFrame;
  actions: ListActions;
}) {
  const { data, onUnselectItems } = useListContext<ViewRecord & { id: string }>();
  const isBulkOffered = useCapability('bulk');
  const { setting, selection, extension } = frame;
  const ids = (data ?? NO_RECORDS).map(({ id }) => id);
  return (
    <Suspense fallback={null}>
      <BulkBar
        screen={screen}
        canEdit={isBulkOffered && setting.actions.includes('edit')}
        canDelete={setting.actions.includes('delete')}
        isPageSelected={isBulkOffered && pageSelection(ids, selection.selected) === 'all'}
        isAll={actions.isAll}
        onSelectAll={actions.selectAll}
        onClear={() => onUnselectItems()}
        onEdit={actions.editSelected}
        onDelete={actions.deleteSelected}
        onSteps={setting.actions.includes('steps') ? actions.stepSelected : undefined}
        Extra={extension?.slots?.bulkActions}
      />
    </Suspense>
  );
}

/** The reasons why a row's button may be disabled. The buttons of all rows refer to these texts. */
function RefusalReasons({ actions }: { actions: readonly RowAction[] }) {
  const translate = useTranslate();
  return (
    <div hidden>
      {actions.map((action) => (
        <span key={action} id={REASON_IDS[action]}>
          {translate(`framework.reason.${action}`)}
        </span>
      ))}
    </div>
  );
}

function Toolbar({
  screen,
  preferences,
  onOpen,
}: {
  screen: PlacedView;
  preferences: ListPreferences;
  onOpen: (panel: ListPanel) => void;
}) {
  const canCombine = useCapability('conditions');
  return (
    <div className="list-head">
      <div className="list-toolbar">
        {Object.values(screen.resource.fields).some(({ search }) => search !== undefined) && (
          <SearchBox />
        )}
        <FilterBar
          screen={screen}
          onCombine={canCombine ? () => onOpen({ name: 'conditions' }) : undefined}
        />
        <ListTools screen={screen} preferences={preferences} onOpen={onOpen} />
      </div>
    </div>
  );
}

const HiddenWarmUp = () => (
  <Activity mode="hidden">
    <Suspense fallback={null}>
      <FormWarmUp />
    </Suspense>
  </Activity>
);
