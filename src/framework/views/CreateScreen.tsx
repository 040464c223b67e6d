import { ResourceContextProvider } from 'ra-core';
import { useSearchParams } from 'react-router';
import type { ViewProps } from '../core/pages/extendUi.ts';
import { adminResource } from '../core/paths.ts';
import { LoadedRecord } from './common/LoadedRecord.tsx';
import { RecordCreator } from './create/RecordCreator.tsx';
import './views.css';

/** The generated form of a new record; `?from=<id>` begins with a copy of another. */
export function CreateScreen({ screen }: ViewProps) {
  const [search] = useSearchParams();
  const from = search.get('from');
  return (
    <ResourceContextProvider value={adminResource(screen)}>
      {from === null ? (
        <RecordCreator screen={screen} />
      ) : (
        <LoadedRecord screen={screen} id={from}>
          {(record) => <RecordCreator screen={screen} copied={record} />}
        </LoadedRecord>
      )}
    </ResourceContextProvider>
  );
}
