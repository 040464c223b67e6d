import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useGetMany, useListContext, useTranslate } from 'ra-core';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/catalogue.ts';
import { SMALL_SCREEN_MAX_PX } from '../../../contract/constants.ts';
import { lazyNamed } from '../../pages/lazyNamed.ts';
import { usePortalServices, usePrivileges } from '../../PortalServices.tsx';
import { DeleteDialog } from '../common/DeleteDialog.tsx';
import { mayUse } from '../common/grants.ts';
import { Icon } from '../common/Icon.tsx';
import { adminResource, createPath, editPath, importPath, showPath } from '../common/paths.ts';
import type { ViewRecord } from '../common/record.ts';
import { ScreenHeader } from '../common/ScreenHeader.tsx';
import { useLanguage } from '../common/useLanguage.ts';
import { BulkBar } from './BulkBar.tsx';
import { columnsOf } from './columns.ts';
import { FilterBar } from './FilterBar.tsx';
import { ListCards } from './ListCards.tsx';
import { ListPagination } from './ListPagination.tsx';
import type { ListSetting } from './ListRow.tsx';
import { ListEmpty, ListError, ListSkeleton } from './ListStates.tsx';
import { ListTable } from './ListTable.tsx';
import { REASON_IDS, type RowAction } from './RowActions.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useInternalLinks } from './useInternalLinks.ts';
import { useListSelection } from './useListSelection.ts';

// Apart, since a list is read far more often than taken away.
const ExportButton = lazyNamed(() => import('./ExportButton.tsx'), 'ExportButton');

const NO_RECORDS: readonly ViewRecord[] = [];

function useListSetting(screen: PlacedView, onDelete: (record: ViewRecord) => void) {
  const { catalogue, extensions } = usePortalServices();
  const privileges = usePrivileges();
  const language = useLanguage();
  const translate = useTranslate();
  const { href } = useInternalLinks();
  const extension = extensions.resources?.[screen.resource.name];
  const { selectedIds: _selected, data } = useListContext<ViewRecord & { id: string }>();
  const ids = useMemo(() => (data ?? NO_RECORDS).map(({ id }) => id), [data]);
  const selection = useListSelection(ids);
  const { select } = selection;

  const setting = useMemo((): ListSetting => {
    const { resource } = screen;
    const offered = (['show', 'edit', 'delete'] as const).filter((verb) => mayUse(resource, verb, privileges));
    return {
      screen,
      resource,
      columns: columnsOf(catalogue, screen, privileges),
      cells: extension?.cells,
      language,
      translate,
      offered: offered as RowAction[],
      canSelect: offered.includes('delete') || extension?.slots?.bulkActions !== undefined,
      hrefOf: (action, id) => href(action === 'edit' ? editPath(screen, id) : showPath(screen, id)),
      onDelete,
      onSelect: select,
      ExtraActions: extension?.slots?.rowActions,
    };
  }, [screen, catalogue, privileges, extension, language, translate, href, onDelete, select]);
  return { setting, selection, extension, privileges };
}

/** Selected rows may be on other pages; those are fetched when somebody wants to delete them. */
function useSelectedRecords(screen: PlacedView, shown: readonly ViewRecord[], ids: readonly string[], isWanted: boolean) {
  const elsewhere = ids.filter((id) => !shown.some((record) => record.id === id));
  const { data } = useGetMany<ViewRecord & { id: string }>(
    adminResource(screen),
    { ids: elsewhere },
    { enabled: isWanted && elsewhere.length > 0 },
  );
  const others = elsewhere.length === 0 ? [] : data?.filter((record) => record !== undefined);
  return others === undefined ? null : [...shown.filter(({ id }) => ids.includes(id)), ...others];
}

/** A list: toolbar, rows as table or cards, pages; inside react-admin's list context. */
export function List({ screen }: { screen: PlacedView }) {
  const translate = useTranslate();
  const isSmall = useMediaQuery(`(max-width: ${SMALL_SCREEN_MAX_PX}.98px)`);
  const context = useListContext<ViewRecord & { id: string }>();
  const { data, total, error, isPending, selectedIds, onUnselectItems, refetch, page, perPage, sort, filterValues } = context;
  const [deleting, setDeleting] = useState<'selection' | ViewRecord | null>(null);
  const askToDelete = useCallback((record: ViewRecord) => setDeleting(record), []);
  const { setting, selection, extension, privileges } = useListSetting(screen, askToDelete);
  const records: readonly ViewRecord[] = data ?? NO_RECORDS;
  const selected = useSelectedRecords(screen, records, selectedIds as string[], deleting === 'selection');
  const toDelete = deleting === 'selection' ? selected : deleting === null ? null : [deleting];

  const canCreate = mayUse(screen.resource, 'create', privileges);
  const title = translate(screen.labelKey);
  const signature = JSON.stringify([page, perPage, sort, filterValues]);
  const slots = extension?.slots;
  const Body = isSmall ? ListCards : ListTable;
  const isSearchable = Object.values(screen.resource.fields).some((field) => field.search !== undefined);

  return (
    <div className="list-screen">
      <ScreenHeader title={title}>
        {slots?.listActions && <slots.listActions screen={screen} />}
        {mayUse(screen.resource, 'import', privileges) && (
          <Button component={Link} to={importPath(screen)} startIcon={<Icon name="upload" />}>
            {translate('framework.action.import')}
          </Button>
        )}
        <Suspense fallback={null}>
          <ExportButton screen={screen} columns={setting.columns.map(({ name }) => name)} isAllowed={mayUse(screen.resource, 'export', privileges)} />
        </Suspense>
        {canCreate && (
          <Button variant="contained" component={Link} to={createPath(screen)} startIcon={<Icon name="add" />}>
            {translate('framework.action.create')}
          </Button>
        )}
      </ScreenHeader>
      <div className="list-toolbar">
        {isSearchable && <SearchBox />}
        <FilterBar screen={screen} />
      </div>
      <BulkBar
        screen={screen}
        canDelete={setting.offered.includes('delete')}
        onDelete={() => setDeleting('selection')}
        Extra={slots?.bulkActions}
      />
      <div className="list-surface">
        {error ? (
          <ListError error={error} />
        ) : isPending ? (
          <ListSkeleton columns={setting.columns.length} />
        ) : records.length === 0 ? (
          <ListEmpty screen={screen} canCreate={canCreate} />
        ) : (
          <Body setting={setting} records={records} selection={selection} signature={signature} caption={title} />
        )}
        {!error && (total ?? 0) > 0 && <ListPagination />}
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
        <DeleteDialog
          screen={screen}
          records={toDelete}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            if (deleting === 'selection') onUnselectItems();
            setDeleting(null);
            void refetch();
          }}
        />
      )}
    </div>
  );
}
