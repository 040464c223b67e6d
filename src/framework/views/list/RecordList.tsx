import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ListBase, ResourceContextProvider, useStoreContext } from 'react-admin';
import { useLocation } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { View } from '../../../contract/model/resource.ts';
import type { SavedViews } from '../../../contract/wire/calls/savedViewCalls.ts';
import { useRowsPerPage } from '../../core/browser/useRowsPerPage.ts';
import { useSettings } from '../../core/portal/settingsContext.ts';
import { adminResource } from '../../core/routes/recordPaths.ts';
import { laidOutView, type OwnCells } from './layout/laidOutView.ts';
import { OwnCellsContext } from './layout/ownCellsContext.ts';
import { List } from './List.tsx';
import { withoutPeek } from './peek/usePeek.ts';
import type { StoredPreferences } from './preferences/listPreferences.ts';
import { declaredSort } from './preferences/useListPreferences.ts';
import './list.css';

// The list shows its own error state with a retry; a toast would repeat it.
const QUERY = { onError: () => {} };

/**
 * The initial state of a list: the user's opened or default view, otherwise the declaration. The
 * page size chosen for this list comes first, then that of the view, then that of the settings.
 */
function useStart(screen: PlacedView) {
  const store = useStoreContext();
  const pageSize = useRowsPerPage(useSettings().pageSize);
  const { search } = useLocation();
  const name = adminResource(screen);
  // Read once when the list opens, so that the initial state does not change under it.
  const [{ view, perPage }] = useState(() => {
    const stored = store.getItem<StoredPreferences | null>(`${name}.look`, null);
    const params = store.getItem<object | null>(`${name}.listParams`, null);
    const views = store.getItem<SavedViews | null>(`${name}.savedViews`, null)?.views ?? [];
    const isFirst = withoutPeek(search) === '' && stored === null && params === null;
    const opened = views.find(({ id, isDefault }) => (isFirst ? isDefault : id === stored?.view));
    const size = stored?.perPage ?? opened?.state.perPage ?? pageSize;
    // react-admin stores the page size with every change of the list, chosen or not.
    if (params) store.setItem(`${name}.listParams`, { ...params, perPage: size });
    return { view: isFirst ? opened : undefined, perPage: size };
  });
  useEffect(() => {
    if (view) store.setItem(`${name}.look`, { view: view.id });
  }, [view, store, name]);
  return { sort: view?.state.sort ?? declaredSort(screen), perPage, filter: view?.state.filter };
}

interface RecordListProps {
  screen: PlacedView;
  /**
   * A hand-written layout of columns, filters and groups (`ListColumn`, `ListFilter`, `ListGroup`);
   * absent: as declared.
   */
  children?: ReactNode;
  /** The initial sort order of such a list. */
  sort?: NonNullable<View['sort']>;
}

const NO_CELLS: OwnCells = {};

/** The records of a view as a list, with all bulk actions. */
export function RecordList({ screen: declared, sort: ownSort, children }: RecordListProps) {
  // Read once when the list opens: the elements are new in every render, but their content is not.
  const [laidOut] = useState(() =>
    children === undefined ? null : laidOutView(declared.view, ownSort, children),
  );
  const screen = useMemo(
    () => (laidOut ? { ...declared, view: laidOut.view } : declared),
    [declared, laidOut],
  );
  const { sort, perPage, filter } = useStart(screen);
  return (
    <ResourceContextProvider value={adminResource(screen)}>
      <OwnCellsContext value={laidOut?.cells ?? NO_CELLS}>
        <ListBase
          perPage={perPage}
          sort={sort}
          {...(filter ? { filterDefaultValues: filter } : {})}
          disableAuthentication
          queryOptions={QUERY}
        >
          <List screen={screen} />
        </ListBase>
      </OwnCellsContext>
    </ResourceContextProvider>
  );
}
