import { ListBase, ResourceContextProvider } from 'ra-core';
import { ITEMS_PER_PAGE } from '../../contract/constants.ts';
import type { ViewProps } from '../pages/extendUi.ts';
import { lazyNamed } from '../pages/lazyNamed.ts';
import { adminResource } from './common/paths.ts';
import { List } from './list/List.tsx';
import './views.css';

// The list shows its own error state with a retry; a toast would say it twice.
const QUERY = { onError: () => {} };

/** Apart, because it brings the form and all its inputs, which a list does without. */
const SingleScreen = lazyNamed(() => import('./SingleScreen.tsx'), 'SingleScreen');

/** The generated list of a view; a view of one record opens that record. */
export function ListScreen({ screen }: ViewProps) {
  const { view, resource } = screen;
  if (view.single) return <SingleScreen screen={screen} />;
  const [field, order] = view.sort ?? [view.columns[0] ?? [resource.title].flat()[0] ?? 'id', 'asc'];
  return (
    <ResourceContextProvider value={adminResource(screen)}>
      <ListBase
        key={screen.path}
        perPage={ITEMS_PER_PAGE}
        sort={{ field, order: order === 'asc' ? 'ASC' : 'DESC' }}
        disableAuthentication
        queryOptions={QUERY}
      >
        <List screen={screen} />
      </ListBase>
    </ResourceContextProvider>
  );
}
