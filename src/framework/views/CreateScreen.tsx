import { ResourceContextProvider } from 'ra-core';
import type { ViewProps } from '../pages/extendUi.ts';
import { adminResource } from './common/paths.ts';
import { RecordCreator } from './create/RecordCreator.tsx';
import './views.css';

/** The generated form of a new record. */
export function CreateScreen({ screen }: ViewProps) {
  return (
    <ResourceContextProvider value={adminResource(screen)}>
      <RecordCreator screen={screen} />
    </ResourceContextProvider>
  );
}
