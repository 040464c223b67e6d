import { ResourceContextProvider } from 'ra-core';
import { useParams } from 'react-router';
import type { ViewProps } from '../pages/extendUi.ts';
import { adminResource } from './common/paths.ts';
import { LoadedRecord } from './common/LoadedRecord.tsx';
import { permissionsOf } from './common/record.ts';
import { RecordEditor } from './edit/RecordEditor.tsx';
import { RecordPage } from './show/RecordPage.tsx';
import './views.css';

/** The generated form of a stored record; whoever may not edit it sees it instead, and why. */
export function EditScreen({ screen }: ViewProps) {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <ResourceContextProvider value={adminResource(screen)}>
      <LoadedRecord screen={screen} id={id}>
        {(record) =>
          permissionsOf(record).edit === undefined ? (
            <RecordPage screen={screen} record={record} note="framework.reason.edit" />
          ) : (
            <RecordEditor key={record.id} screen={screen} record={record} />
          )
        }
      </LoadedRecord>
    </ResourceContextProvider>
  );
}
