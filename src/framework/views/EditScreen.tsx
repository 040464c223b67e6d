import { ResourceContextProvider } from 'react-admin';
import { useParams } from 'react-router';
import type { ViewProps } from '../core/extensions/extendUi.ts';
import { permissionsOf, type ViewRecord } from '../core/records/record.ts';
import { adminResource } from '../core/routes/recordPaths.ts';
import { RecordEditor } from './edit/RecordEditor.tsx';
import { LoadedRecord } from './parts/LoadedRecord.tsx';
import { RecordError, RecordSkeleton } from './parts/RecordState.tsx';
import { useRevised } from './revision/useRevised.ts';
import { RecordPage } from './show/RecordPage.tsx';

/** The form of a record, or of its draft revision if there is one. */
function RevisedEditor({ screen, record }: ViewProps & { record: ViewRecord }) {
  const { revised, error, refetch } = useRevised(screen, record);
  if (revised) return <RecordEditor screen={screen} record={revised} />;
  return error ? <RecordError error={error} onRetry={refetch} /> : <RecordSkeleton />;
}

/** The generated form of a stored record; users who may not edit it see the record and the reason. */
export function EditScreen({ screen }: ViewProps) {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <ResourceContextProvider value={adminResource(screen)}>
      <LoadedRecord screen={screen} id={id}>
        {(record) =>
          permissionsOf(record).edit === undefined ? (
            <RecordPage screen={screen} record={record} note="framework.reason.edit" />
          ) : (
            <RevisedEditor key={record.id} screen={screen} record={record} />
          )
        }
      </LoadedRecord>
    </ResourceContextProvider>
  );
}
