import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ListBase, ResourceContextProvider, useStore } from 'react-admin';
import { useLocation } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { ITEMS_PER_PAGE } from '../../../contract/model/constants.ts';
import type { View } from '../../../contract/model/resource.ts';
import { adminResource } from '../../core/routes/recordPaths.ts';
import { laidOutView, type OwnCells } from './layout/laidOutView.ts';
import { OwnCellsContext } from './layout/ownCellsContext.ts';
import { List } from './List.tsx';
import type { StoredPreferences } from './preferences/listPreferences.ts';
import { declaredSort } from './preferences/useListPreferences.ts';
import { useKnownViews } from './preferences/useSavedViews.ts';
import './list.css';

// The list shows its own error state with a retry; a toast would say it twice.
const QUERY = { onError: () => {} };

/**
 * What a list opens with that is opened for the first time in a session: the person's default view,
 * or the declaration.
 */
function useStart(screen: PlacedView) {
  const [known] = useKnownViews(screen);
  const [stored, setStored] = useStore<StoredPreferences | null>(
    `${adminResource(screen)}.look`,
    null,
  );
  const [params] = useStore<unknown>(`${adminResource(screen)}.listParams`, null);
  const { search } = useLocation();
  const byDefault = known?.views.find(({ isDefault }) => isDefault);
  // As it was when the screen opened: what a list opens with does not change under it.
  const [view] = useState(
    search === '' && stored === null && params === null && byDefault ? byDefault : null,
  );
  useEffect(() => {
    if (view) setStored({ view: view.id });
  }, [view, setStored]);
  return {
    sort: view?.state.sort ?? declaredSort(screen),
    perPage: view?.state.perPage ?? ITEMS_PER_PAGE,
    filter: view?.state.filter,
  };
}

interface RecordListProps {
  screen: PlacedView;
  /**
   * Columns, filters and groups laid out by hand (`ListColumn`, `ListFilter`, `ListGroup`); absent:
   * as declared.
   */
  children?: ReactNode;
  /** The order that such a list opens with. */
  sort?: NonNullable<View['sort']>;
}

const NO_CELLS: OwnCells = {};

/** The records of a view as a list, with everything that is done with many of them. */
export function RecordList({ screen: declared, sort: ownSort, children }: RecordListProps) {
  // Read once on opening: the elements are new at every render, their content is not.
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
