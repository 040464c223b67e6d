import { ResourceContextProvider } from 'ra-core';
import { useParams } from 'react-router';
import type { ViewProps } from '../core/pages/extendUi.ts';
import { adminResource } from '../core/paths.ts';
import { permissionsOf, type ViewRecord } from '../core/record.ts';
import { LoadedRecord } from './common/LoadedRecord.tsx';
import { RecordError, RecordSkeleton } from './common/RecordState.tsx';
import { RecordEditor } from './edit/RecordEditor.tsx';
import { useRevised } from './revision/useRevised.ts';
import { RecordPage } from './show/RecordPage.tsx';
import './views.css';

/** The form of a record; where a newer draft waits beside it, of that. */
function RevisedEditor({ screen, record }: ViewProps & { record: ViewRecord }) {
  const { revised, error, refetch } = useRevised(screen, record);
  if (revised) return <RecordEditor screen={screen} record={revised} />;
  return error ? <RecordError error={error} onRetry={refetch} /> : <RecordSkeleton />;
}

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
            <RevisedEditor key={record.id} screen={screen} record={record} />
          )
        }
      </LoadedRecord>
    </ResourceContextProvider>
  );
}
