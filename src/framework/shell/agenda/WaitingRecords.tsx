import { useGetMany } from 'react-admin';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { adminResource } from '../../core/routes/recordPaths.ts';
import { QueryState } from '../../ui/page/QueryState.tsx';
import { WaitingRecord } from './WaitingRecord.tsx';
import styles from './Agenda.module.css';

interface WaitingRecordsProps {
  screen: PlacedView;
  entry: AgendaEntry;
  ids: readonly string[];
}

/** The first records of an entry, and the way to all of them. */
export function WaitingRecords({ screen, entry, ids }: WaitingRecordsProps) {
  const { translate } = useTexts();
  const { data, isError, refetch } = useGetMany<ViewRecord & { id: string }>(
    adminResource(screen),
    { ids: [...ids] },
    { retry: false },
  );
  const { workflow } = screen.resource;
  const count = entry.count ?? 0;
  return (
    <div className={styles.records}>
      <QueryState query={{ data, isError, refetch: () => void refetch() }} lines={ids.length} />
      {workflow && (
        <ul>
          {(data ?? []).filter(Boolean).map((record) => (
            <WaitingRecord key={record.id} screen={screen} record={record} workflow={workflow} />
          ))}
        </ul>
      )}
      {count > ids.length && (
        <Link to={entry.opens}>
          {translate('shell.agenda.all', { count: formatInteger(count) })}
        </Link>
      )}
    </div>
  );
}
