import { ResourceContextProvider, useGetList, useTranslate } from 'react-admin';
import type { PlacedView } from '../../contract/model/catalogue.ts';
import { permissionsOf, type ViewRecord } from '../core/records/record.ts';
import { adminResource } from '../core/routes/recordPaths.ts';
import { Icon } from '../ui/Icon.tsx';
import { RecordEditor } from './edit/RecordEditor.tsx';
import { LoadedRecord } from './parts/LoadedRecord.tsx';
import { RecordError, RecordSkeleton } from './parts/RecordState.tsx';
import { ScreenHeader } from './parts/ScreenHeader.tsx';
import { RecordPage } from './show/RecordPage.tsx';

const ONE = { pagination: { page: 1, perPage: 1 } };

/** A view in which a user has exactly one record: shows that record, as a form if they may edit it. */
export function SingleScreen({ screen }: { screen: PlacedView }) {
  const translate = useTranslate();
  const admin = adminResource(screen);
  const { data, error, refetch, isPending } = useGetList<ViewRecord & { id: string }>(admin, ONE, {
    retry: false,
  });
  const record = data?.[0];
  if (record) {
    return (
      <ResourceContextProvider value={admin}>
        <LoadedRecord screen={screen} id={record.id}>
          {(loaded) =>
            permissionsOf(loaded).edit === undefined ? (
              <RecordPage screen={screen} record={loaded} />
            ) : (
              <RecordEditor key={loaded.id} screen={screen} record={loaded} />
            )
          }
        </LoadedRecord>
      </ResourceContextProvider>
    );
  }
  return (
    <div className="record-screen">
      <ScreenHeader title={translate(screen.labelKey)} />
      {error ? (
        <RecordError error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <RecordSkeleton />
      ) : (
        <div className="list-state">
          <Icon name="filter" />
          <h2>{translate('framework.single.none')}</h2>
          <p>
            {translate(`resources.${screen.resource.name}.empty.${screen.name}`, {
              _: translate('framework.single.noneHint'),
            })}
          </p>
        </div>
      )}
    </div>
  );
}
