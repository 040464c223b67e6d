import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { HistoryEntry } from '../../../contract/history.ts';
import { useAnswer } from '../../page/useAnswer.ts';
import { Failed, Loading } from '../../page/Page.tsx';
import type { ViewProps } from '../../pages/extendUi.ts';
import '../../history/history.css';
import '../views.css';
import { BackLink } from '../common/BackLink.tsx';
import { LoadedRecord } from '../common/LoadedRecord.tsx';
import { titleOf, type ViewRecord } from '../common/record.ts';
import { ScreenHeader } from '../common/ScreenHeader.tsx';
import { useLanguage } from '../common/useLanguage.ts';
import { HistoryEntryView } from './HistoryEntryView.tsx';
import { HistoryFilter, matchesChoice, NO_CHOICE } from './HistoryFilter.tsx';

const PER_PAGE = 50;

interface RecordHistoryProps extends ViewProps {
  record: ViewRecord;
}

function RecordHistory({ screen, record }: RecordHistoryProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const [count, setCount] = useState(PER_PAGE);
  const [choice, setChoice] = useState(NO_CHOICE);
  const query = new URLSearchParams({ range: JSON.stringify([0, count - 1]), view: screen.name });
  const { body, total, isError, isPending, refetch } = useAnswer<HistoryEntry[]>(`/${screen.resource.name}/${record.id}/history?${query.toString()}`);
  const entries = body ?? [];
  const shown = entries.filter((entry) => matchesChoice(entry, choice));
  return (
    <>
      <ScreenHeader lead={<BackLink screen={screen} />} title={translate('framework.history.of', { name: titleOf(screen.resource, record, language, translate) })} />
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading lines={5} />}
      {body && <HistoryFilter resource={screen.resource.name} entries={entries} choice={choice} onChange={setChoice} />}
      {body && shown.length === 0 && <p className="view-note">{translate(entries.length === 0 ? 'framework.history.none' : 'framework.history.noneMatch')}</p>}
      <ol className="history-entries">
        {shown.map((entry) => (
          <HistoryEntryView key={entry.id} screen={screen} record={record} entry={entry} isLatest={entry === entries[0]} />
        ))}
      </ol>
      {total !== null && total > entries.length && count < 200 && (
        <button type="button" className="history-more" onClick={() => setCount(Math.min(200, count + PER_PAGE))}>
          {translate('framework.history.more', { count: total - entries.length })}
        </button>
      )}
    </>
  );
}

/** Everything that was ever changed about one record: who, when, field by field; and the way back. */
export function HistoryScreen({ screen }: ViewProps) {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <LoadedRecord screen={screen} id={id}>
      {(record) => <RecordHistory screen={screen} record={record} />}
    </LoadedRecord>
  );
}
