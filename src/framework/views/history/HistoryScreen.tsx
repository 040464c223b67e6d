import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import type { ViewProps } from '../../core/extensions/extendUi.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { titleOf } from '../../core/records/record.ts';
import { LoadedRecord } from '../parts/LoadedRecord.tsx';
import { RecordHistory } from './RecordHistory.tsx';

interface GoneHistoryProps extends ViewProps {
  id: string;
  /** Shown if the record was not deleted either. */
  otherwise: ReactNode;
}

function GoneHistory({ screen, id, otherwise }: GoneHistoryProps) {
  const { translate, language } = useTexts();
  const { data, isPending } = useCallQuery(recordCalls(screen.resource.name).readDeleted, {
    params: { id },
    query: { view: screen.name },
  });
  if (data)
    return (
      <RecordHistory
        screen={screen}
        id={id}
        record={null}
        gone={data}
        title={textIn(data.label, language).text || translate('framework.list.untitled')}
      />
    );
  return isPending ? null : otherwise;
}

/** The full history of one record, with undo and restore, even after its deletion. */
export function HistoryScreen({ screen }: ViewProps) {
  const { translate, language } = useTexts();
  const { id = '' } = useParams<{ id: string }>();
  return (
    <LoadedRecord
      screen={screen}
      id={id}
      missing={(otherwise) => <GoneHistory screen={screen} id={id} otherwise={otherwise} />}
    >
      {(record) => (
        <RecordHistory
          screen={screen}
          id={record.id}
          record={record}
          title={titleOf(screen.resource, record, language, translate)}
        />
      )}
    </LoadedRecord>
  );
}
