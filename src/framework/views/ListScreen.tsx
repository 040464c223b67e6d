import type { ViewProps } from '../core/extensions/extendUi.ts';
import { lazyNamed } from '../core/loading/lazyNamed.ts';
import { RecordList } from './list/RecordList.tsx';

/** A separate chunk, because it includes the form and all its inputs, which a list does not need. */
const SingleScreen = lazyNamed(() => import('./SingleScreen.tsx'), 'SingleScreen');

/** The generated list of a view; a view of one record opens that record. */
export const ListScreen = ({ screen }: ViewProps) =>
  screen.view.single ? (
    <SingleScreen screen={screen} />
  ) : (
    <RecordList key={screen.path} screen={screen} />
  );
