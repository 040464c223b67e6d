import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { isReference } from '../../../../contract/model/kindTraits.ts';
import type { GroupCount } from '../../../../contract/wire/bulk.ts';
import type { FilterValues } from '../../../core/fields/kind.ts';
import { formatInteger } from '../../../core/fields/localFormat.ts';
import { textIn } from '../../../core/fields/localisedText.ts';
import { useTexts } from '../../../core/portal/useTexts.ts';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ShownValue } from '../../parts/ShownValue.tsx';
import { belongsTo, withTerms } from '../filters/filterTerms.ts';
import './groups.css';
import { useListFilters, type ListFilter } from '../filters/useListFilters.ts';
import { isChosen, toggled } from './groupTerms.ts';

function GroupName({ filter, group }: { filter: ListFilter; group: GroupCount }) {
  const { translate, language } = useTexts();
  if (group.value === null)
    return <span className="view-quiet">{translate('framework.list.groups.none')}</span>;
  if (isReference(filter.field)) {
    const { text } = textIn(group.label, language);
    return text === '' ? (
      <i className="view-quiet">{translate('framework.kinds.reference.unnamed')}</i>
    ) : (
      <>{text}</>
    );
  }
  return (
    <ShownValue
      field={filter.field}
      name={filter.name}
      value={group.value}
      record={{}}
      resource={filter.resource}
      language={language}
      translate={translate}
    />
  );
}

/**
 * The number of rows for each value of a field; a click filters the list by it. The field's own
 * condition does not affect the counts.
 */
export function GroupsPanel({
  screen,
  by,
  onClose,
}: {
  screen: PlacedView;
  by: string;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const dataProvider = useViewDataProvider();
  const { filterValues, setFilters } = useListContext();
  const filter = useListFilters(screen, true).find(({ path }) => path === by);
  const values = filterValues as FilterValues;
  const others = Object.fromEntries(Object.entries(values).filter(([key]) => !belongsTo(key, by)));
  const admin = adminResource(screen);
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: [admin, 'groups', by, others],
    queryFn: ({ signal }) => dataProvider.groups(admin, { by, filter: others, signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === by ? previous : undefined),
    retry: false,
  });
  if (!filter) return null;
  const name = translate(filter.labelKey);
  const most = Math.max(1, ...(data?.data ?? []).map(({ count }) => count));
  return (
    <aside className="groups" aria-label={translate('framework.list.groups.by', { name })}>
      <div className="groups-head">
        <h2>{name}</h2>
        <button
          type="button"
          className="list-step"
          aria-label={translate('framework.list.groups.close')}
          title={translate('framework.list.groups.close')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {isError ? (
        <p className="groups-note" role="alert">
          {translate('framework.list.groups.failed')}{' '}
          <button type="button" className="kind-link" onClick={() => void refetch()}>
            {translate('framework.action.retry')}
          </button>
        </p>
      ) : isPending ? (
        <p className="groups-note" role="status">
          {translate('framework.loading')}
        </p>
      ) : (
        <ul className="groups-list">
          {data.data.map((group) => (
            <li key={String(group.value)}>
              <button
                type="button"
                className="groups-row"
                aria-pressed={isChosen(values, by, filter.field, group.value)}
                onClick={() =>
                  setFilters(withTerms(values, by, toggled(values, by, filter.field, group.value)))
                }
              >
                <span className="groups-name">
                  <GroupName filter={filter} group={group} />
                </span>
                <span className="groups-count">{formatInteger(group.count)}</span>
                <span
                  className="groups-bar"
                  aria-hidden="true"
                  style={{ inlineSize: `${(100 * group.count) / most}%` }}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {data?.isCut && <p className="groups-note">{translate('framework.list.groups.cut')}</p>}
    </aside>
  );
}
