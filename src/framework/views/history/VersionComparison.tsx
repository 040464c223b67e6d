import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { HistoryEntry, VersionDifference } from '../../../contract/wire/history.ts';
import { useAnswer } from '../../core/calls/useAnswer.ts';
import type { ViewProps } from '../../core/extensions/extendUi.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { useLanguage } from '../../core/portal/useLanguage.ts';
import { ActionButton, Failed, Loading, Note } from '../../ui/page/Page.tsx';
import { ChangedField } from './ChangedField.tsx';

/**
 * Two entries of a history by the versions that they left; `from` is `null` for what was there
 * before all of them.
 */
export interface ComparedVersions {
  from: string | null;
  to: string;
}

interface VersionComparisonProps extends ViewProps {
  id: string;
  /** The latest first. */
  versions: readonly HistoryEntry[];
  compared: ComparedVersions;
  onChange: (compared: ComparedVersions | null) => void;
}

const BEFORE_ALL = '';

/** What differs between any two versions of a record, field by field, texts word by word. */
export function VersionComparison({
  screen,
  id,
  versions,
  compared,
  onChange,
}: VersionComparisonProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const titleId = useId();
  const query = new URLSearchParams({
    ...(compared.from === null ? {} : { from: compared.from }),
    to: compared.to,
    view: screen.name,
  });
  const { body, isError, isPending, refetch } = useAnswer<VersionDifference>(
    `/${screen.resource.name}/${encodeURIComponent(id)}/history/compare?${query.toString()}`,
  );
  const nameOf = ({ version, at, actor }: Pick<HistoryEntry, 'version' | 'at' | 'actor'>): string =>
    `${translate('framework.history.version', { number: version ?? '' })} · ${formatDateTime(at, language)} · ${actor?.label ?? translate('framework.history.byItself')}`;
  const isWhole = versions.at(-1)?.action === 'create';
  const headings = body && [
    body.from
      ? translate('framework.history.version', { number: body.from.version ?? '' })
      : translate('framework.history.beforeAll'),
    translate('framework.history.version', { number: body.to.version ?? '' }),
  ];
  return (
    <section className="history-comparison" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{translate('framework.history.compare')}</h2>
        <ActionButton quiet onClick={() => onChange(null)}>
          {translate('framework.history.close')}
        </ActionButton>
      </header>
      <div className="history-filter">
        <label>
          {translate('framework.history.compareFrom')}
          <select
            value={compared.from ?? BEFORE_ALL}
            onChange={(event) =>
              onChange({
                ...compared,
                from: event.target.value === BEFORE_ALL ? null : event.target.value,
              })
            }
          >
            {versions.map((version) => (
              <option key={version.id} value={version.id}>
                {nameOf(version)}
              </option>
            ))}
            {!isWhole && (
              <option value={BEFORE_ALL}>{translate('framework.history.beforeAll')}</option>
            )}
          </select>
        </label>
        <label>
          {translate('framework.history.compareTo')}
          <select
            value={compared.to}
            onChange={(event) => onChange({ ...compared, to: event.target.value })}
          >
            {versions.map((version) => (
              <option key={version.id} value={version.id}>
                {nameOf(version)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading lines={3} />}
      {body?.changes.length === 0 && <Note>{translate('framework.history.noDifference')}</Note>}
      {body && headings && body.changes.length > 0 && (
        <table className="history-changes" data-compared>
          <thead>
            <tr>
              <th scope="col">{translate('framework.history.field')}</th>
              <th scope="col">{headings[0]}</th>
              <th scope="col">{headings[1]}</th>
            </tr>
          </thead>
          <tbody>
            {body.changes.map((change) => (
              <ChangedField
                key={change.field}
                resource={screen.resource.name}
                action="edit"
                change={change}
                labels={body.labels}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
