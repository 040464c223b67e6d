import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import type { HistoryEntry, VersionDifference } from '../../../contract/wire/history.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import type { ViewProps } from '../../core/extensions/extendUi.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { ActionButton, Failed, Loading, Note } from '../../ui/page/Page.tsx';
import { SmallSelect } from '../../ui/page/SmallControl.tsx';
import { ChangedField } from './ChangedField.tsx';

/** Ids of two history entries; `from` is `null` for the state before the first of them. */
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

/** The difference between any two versions of a record, field by field, texts word by word. */
export function VersionComparison({
  screen,
  id,
  versions,
  compared,
  onChange,
}: VersionComparisonProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { data, isError, isPending, refetch } = useCallQuery(
    recordCalls(screen.resource.name).compareVersions,
    {
      params: { id },
      query: { from: compared.from ?? undefined, to: compared.to, view: screen.name },
    },
  );
  return (
    <section className="history-comparison" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{translate('framework.history.compare')}</h2>
        <ActionButton quiet onClick={() => onChange(null)}>
          {translate('framework.history.close')}
        </ActionButton>
      </header>
      <VersionChoice versions={versions} compared={compared} onChange={onChange} />
      {isError && <Failed onRetry={refetch} />}
      {isPending && <Loading lines={3} />}
      {data?.changes.length === 0 && <Note>{translate('framework.history.noDifference')}</Note>}
      {data && data.changes.length > 0 && <Differences screen={screen} found={data} />}
    </section>
  );
}

function Differences({ screen, found }: ViewProps & { found: VersionDifference }) {
  const translate = useTranslate();
  const version = (number: number | null) =>
    translate('framework.history.version', { number: number ?? '' });
  return (
    <table className="history-changes" data-compared>
      <thead>
        <tr>
          <th scope="col">{translate('framework.history.field')}</th>
          <th scope="col">
            {found.from ? version(found.from.version) : translate('framework.history.beforeAll')}
          </th>
          <th scope="col">{version(found.to.version)}</th>
        </tr>
      </thead>
      <tbody>
        {found.changes.map((change) => (
          <ChangedField
            key={change.field}
            resource={screen.resource.name}
            action="edit"
            change={change}
            labels={found.labels}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The two versions to compare. */
function VersionChoice({
  versions,
  compared,
  onChange,
}: Pick<VersionComparisonProps, 'versions' | 'compared' | 'onChange'>) {
  const { translate, language } = useTexts();
  const nameOf = ({ version, at, actor }: HistoryEntry): string =>
    [
      translate('framework.history.version', { number: version ?? '' }),
      formatDateTime(at, language),
      actor?.label ?? translate('framework.history.byItself'),
    ].join(' · ');
  const options = versions.map((version) => (
    <option key={version.id} value={version.id}>
      {nameOf(version)}
    </option>
  ));
  const isWhole = versions.at(-1)?.action === 'create';
  return (
    <div className="history-filter">
      <SmallSelect
        label={translate('framework.history.compareFrom')}
        value={compared.from ?? BEFORE_ALL}
        onChange={({ target: { value } }) =>
          onChange({ ...compared, from: value === BEFORE_ALL ? null : value })
        }
      >
        {options}
        {!isWhole && <option value={BEFORE_ALL}>{translate('framework.history.beforeAll')}</option>}
      </SmallSelect>
      <SmallSelect
        label={translate('framework.history.compareTo')}
        value={compared.to}
        onChange={(event) => onChange({ ...compared, to: event.target.value })}
      >
        {options}
      </SmallSelect>
    </div>
  );
}
