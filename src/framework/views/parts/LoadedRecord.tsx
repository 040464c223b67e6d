import type { ReactNode } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { useRememberedRecord } from '../../core/records/useRememberedRecord.ts';
import { adminResource } from '../../core/routes/recordPaths.ts';
import { BackLink } from './BackLink.tsx';
import { RecordError, RecordSkeleton } from './RecordState.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';

export interface LoadedRecordProps {
  screen: PlacedView;
  id: string;
  children: (record: ViewRecord) => ReactNode;
  /** Shown instead of a missing record; receives the default content. */
  missing?: (otherwise: ReactNode) => ReactNode;
}

// A form must not change during editing because another window had the focus.
const QUERY = { refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false } as const;

/** Fetches one record: a placeholder while it loads, and the error if it fails. */
export function LoadedRecord({ screen, id, children, missing }: LoadedRecordProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetOne<ViewRecord & { id: string }>(
    adminResource(screen),
    { id },
    QUERY,
  );
  useRememberedRecord(screen, data);
  if (data) return <div className="record-screen">{children(data)}</div>;
  const state = (
    <>
      <ScreenHeader
        lead={screen.view.single ? undefined : <BackLink screen={screen} />}
        title={translate(screen.labelKey)}
      />
      {error ? <RecordError error={error} onRetry={() => void refetch()} /> : <RecordSkeleton />}
    </>
  );
  const isMissing = error !== null && 'status' in error && error.status === 404;
  return <div className="record-screen">{missing && isMissing ? missing(state) : state}</div>;
}
