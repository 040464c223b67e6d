import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { DeletedRecord } from '../../../contract/wire/history.ts';
import './history.css';
import type { ViewProps } from '../../core/extensions/extendUi.ts';
import { formatDateTime, formatInteger } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { Callout, Failed, Loading } from '../../ui/page/Page.tsx';
import { BackLink } from '../parts/BackLink.tsx';
import { ScreenHeader } from '../parts/ScreenHeader.tsx';
import { HistoryEntryView } from './HistoryEntryView.tsx';
import { HistoryFilter, NO_CHOICE } from './HistoryFilter.tsx';
import { RestoreButton } from './RestoreButton.tsx';
import { useHistory } from './useHistory.ts';
import { VersionComparison, type ComparedVersions } from './VersionComparison.tsx';

interface RecordHistoryProps extends ViewProps {
  id: string;
  title: string;
  /** `null` if the record is deleted. */
  record: ViewRecord | null;
  gone?: DeletedRecord;
}

/** The compared versions, kept in the address. */
function useCompared(): [ComparedVersions | null, (compared: ComparedVersions | null) => void] {
  const [search, setSearch] = useSearchParams();
  const to = search.get('to');
  const set = (compared: ComparedVersions | null) =>
    setSearch(
      compared === null
        ? {}
        : { ...(compared.from === null ? {} : { from: compared.from }), to: compared.to },
      { replace: true },
    );
  return [to === null ? null : { from: search.get('from'), to }, set];
}

/** All changes of a record, latest first, and the comparison of two of its versions. */
export function RecordHistory({ screen, id, title, record, gone }: RecordHistoryProps) {
  const translate = useTranslate();
  const [choice, setChoice] = useState(NO_CHOICE);
  const [compared, compare] = useCompared();
  // Unfiltered, because the latest version is that of the record.
  const { entries, isError, isPending, refetch } = useHistory(screen, id, NO_CHOICE);
  const narrowed = useHistory(screen, id, choice);
  const shown = narrowed.entries ?? [];
  const versions = (entries ?? []).filter(({ version }) => version !== null);
  const [latest] = versions;
  return (
    <>
      <ScreenHeader
        lead={<BackLink screen={screen} />}
        title={translate('framework.history.of', { name: title })}
      />
      {gone && <DeletedNotice screen={screen} id={id} gone={gone} />}
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading lines={5} />}
      {latest && compared && (
        <VersionComparison
          screen={screen}
          id={id}
          versions={versions}
          compared={compared}
          onChange={compare}
        />
      )}
      {entries && (
        <div className="history-tools">
          <HistoryFilter screen={screen} id={id} choice={choice} onChange={setChoice} />
          {latest && !compared && versions.length > 1 && (
            <button
              type="button"
              className="history-more"
              onClick={() => compare({ from: versions[1]?.id ?? null, to: latest.id })}
            >
              {translate('framework.history.compare')}
            </button>
          )}
        </div>
      )}
      {entries && narrowed.isPending && <Loading lines={3} />}
      {narrowed.isError && !isError && <Failed onRetry={narrowed.refetch} />}
      {entries && narrowed.entries && shown.length === 0 && (
        <p className="view-note">
          {translate(
            entries.length === 0 ? 'framework.history.none' : 'framework.history.noneMatch',
          )}
        </p>
      )}
      <ol className="history-entries">
        {shown.map((entry) => (
          <HistoryEntryView
            key={entry.id}
            screen={screen}
            id={id}
            record={record}
            mayBringBack={gone?.mayBringBack === true}
            entry={entry}
            isLatest={entry.id === latest?.id}
            onCompare={
              latest && entry.version !== null && entry.id !== latest.id
                ? () => compare({ from: entry.id, to: latest.id })
                : undefined
            }
          />
        ))}
      </ol>
      <MoreButton history={narrowed} />
    </>
  );
}

/** Who deleted the record and when, with a restore button. */
function DeletedNotice({ screen, id, gone }: ViewProps & { id: string; gone: DeletedRecord }) {
  const { translate, language } = useTexts();
  return (
    <Callout
      tone="caution"
      action={
        gone.mayBringBack ? (
          <RestoreButton
            screen={screen}
            id={id}
            entry={{ id: gone.activity, at: gone.at }}
            isGone
          />
        ) : undefined
      }
    >
      {translate('framework.history.deletedBy', {
        name: gone.actor?.label ?? translate('framework.history.byItself'),
        at: formatDateTime(gone.at, language),
      })}
    </Callout>
  );
}

function MoreButton({ history }: { history: ReturnType<typeof useHistory> }) {
  const translate = useTranslate();
  if (history.rest === 0) return null;
  return (
    <button
      type="button"
      className="history-more"
      aria-busy={history.isReadingMore}
      onClick={history.readMore}
    >
      {translate('framework.history.more', { count: formatInteger(history.rest) })}
    </button>
  );
}
