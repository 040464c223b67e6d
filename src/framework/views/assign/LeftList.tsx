import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { PlacedAssignment } from '../../../contract/model/catalogue.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { failureText } from '../../core/records/failure.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTypedSearch } from '../parts/useTypedSearch.ts';
import { useAssignmentChoices } from './useAssignmentChoices.ts';

/** The gateway returns at most this number of choices. */
const LIMIT = 50;

/** The left-hand records as a searchable list of links, so that a choice has an address. */
export function LeftList({
  screen,
  chosen,
}: {
  screen: PlacedAssignment;
  chosen: string | undefined;
}) {
  const { translate, language } = useTexts();
  const [q, setQ] = useState('');
  const { name } = screen.assignment;
  const { data, error, isPending, isFetching } = useAssignmentChoices(name, q);
  const { box } = useTypedSearch({ present: q, isUnderWay: isFetching, onSearch: setQ });
  const choices = useDeferredValue(data?.data ?? []);
  // If no record can be changed, the screen says so once.
  const someOpen = choices.some(({ isOpen }) => isOpen === true);
  const label = translate(`assignments.${name}.left`);
  return (
    <nav className="assign-left" aria-label={label}>
      <div className="list-search">
        <Icon name="search" />
        <input
          type="search"
          {...box}
          placeholder={label}
          aria-label={`${translate('framework.assign.searchLeft')}: ${label}`}
          autoComplete="off"
        />
      </div>
      {error && <p role="alert">{failureText(error, translate)}</p>}
      {isPending && <p role="status">{translate('framework.loading')}</p>}
      {data && choices.length === 0 && (
        <p className="view-quiet">{translate('framework.assign.noChoices')}</p>
      )}
      <ul>
        {choices.map((choice) => (
          <li key={choice.id}>
            <Link
              to={`${screen.path}/${encodeURIComponent(choice.id)}`}
              aria-current={choice.id === chosen ? 'page' : undefined}
            >
              {textIn(choice.label, language).text || translate('framework.list.untitled')}{' '}
              {choice.isOpen === false && someOpen && (
                <span className="view-quiet">{translate('framework.reorder.lookOnly')}</span>
              )}
              {choice.count !== undefined && (
                <span className="assign-count view-quiet">
                  {translate('framework.assign.count', {
                    smart_count: choice.count,
                    count: formatInteger(choice.count),
                  })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {choices.length >= LIMIT && (
        <p className="view-quiet">{translate('framework.assign.moreChoices')}</p>
      )}
    </nav>
  );
}
