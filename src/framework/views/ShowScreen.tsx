import { ResourceContextProvider } from 'react-admin';
import { useParams } from 'react-router';
import type { ViewProps } from '../core/extensions/extendUi.ts';
import { adminResource } from '../core/routes/recordPaths.ts';
import { LoadedRecord } from './parts/LoadedRecord.tsx';
import { RecordPage } from './show/RecordPage.tsx';

/** The generated read-only page of one record. */
export function ShowScreen({ screen }: ViewProps) {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <ResourceContextProvider value={adminResource(screen)}>
      <LoadedRecord screen={screen} id={id}>
        {(record) => <RecordPage screen={screen} record={record} />}
      </LoadedRecord>
    </ResourceContextProvider>
  );
}
