import { ResourceContextProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { ViewProps } from '../core/extensions/extendUi.ts';
import { adminResource } from '../core/routes/recordPaths.ts';
import { RecordCreator } from './create/RecordCreator.tsx';
import { LoadedRecord } from './parts/LoadedRecord.tsx';

/** The generated form of a new record; `?from=<id>` starts with a copy of another. */
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
