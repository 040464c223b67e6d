import { ListBase, ResourceContextProvider, useStore } from 'ra-core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ITEMS_PER_PAGE } from '../../contract/constants.ts';
import type { PlacedView } from '../../contract/catalogue.ts';
import type { ViewProps } from '../pages/extendUi.ts';
import { lazyNamed } from '../pages/lazyNamed.ts';
import { adminResource } from './common/paths.ts';
import { List } from './list/List.tsx';
import type { Look } from './list/saved/look.ts';
import { declaredSort } from './list/saved/useListLook.ts';
import { useKnownViews } from './list/saved/useSavedViews.ts';
import './views.css';

// The list shows its own error state with a retry; a toast would say it twice.
const QUERY = { onError: () => {} };

/** Apart, because it brings the form and all its inputs, which a list does without. */
const SingleScreen = lazyNamed(() => import('./SingleScreen.tsx'), 'SingleScreen');

/** What a list opens with that is opened for the first time in a session: the person's default view, or the declaration. */
function useStart(screen: PlacedView) {
  const [known] = useKnownViews(screen);
  const [look, setLook] = useStore<Look | null>(`${adminResource(screen)}.look`, null);
  const [params] = useStore<unknown>(`${adminResource(screen)}.listParams`, null);
  const { search } = useLocation();
  const byDefault = known?.views.find(({ isDefault }) => isDefault);
  // As it was when the screen opened: what a list opens with does not change under it.
  const [view] = useState(search === '' && look === null && params === null && byDefault ? byDefault : null);
  useEffect(() => {
    if (view) setLook({ view: view.id });
  }, [view, setLook]);
  return { sort: view?.state.sort ?? declaredSort(screen), perPage: view?.state.perPage ?? ITEMS_PER_PAGE, filter: view?.state.filter };
}

function RecordList({ screen }: ViewProps) {
  const { sort, perPage, filter } = useStart(screen);
  return (
    <ResourceContextProvider value={adminResource(screen)}>
      <ListBase perPage={perPage} sort={sort} {...(filter ? { filterDefaultValues: filter } : {})} disableAuthentication queryOptions={QUERY}>
        <List screen={screen} />
      </ListBase>
    </ResourceContextProvider>
  );
}

/** The generated list of a view; a view of one record opens that record. */
export function ListScreen({ screen }: ViewProps) {
  return screen.view.single ? <SingleScreen screen={screen} /> : <RecordList key={screen.path} screen={screen} />;
}
