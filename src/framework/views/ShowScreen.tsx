import { ResourceContextProvider } from 'ra-core';
import { useParams } from 'react-router';
import type { ViewProps } from '../core/pages/extendUi.ts';
import { adminResource } from '../core/paths.ts';
import { LoadedRecord } from './common/LoadedRecord.tsx';
import { RecordPage } from './show/RecordPage.tsx';
import './views.css';

/** The generated page of one record, to read. */
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
