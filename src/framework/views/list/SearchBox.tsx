import { useListContext, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { useTypedSearch } from '../parts/useTypedSearch.ts';

const without = ({ q: _q, ...others }: Readonly<Record<string, unknown>>) => others;

/** The address of a list after a further search; `null` if the list is not in the address. */
function searchedAddress(search: string, filter: Readonly<Record<string, unknown>>): string | null {
  const parameters = new URLSearchParams(search);
  if (!parameters.has('filter')) return null;
  parameters.set('filter', JSON.stringify(filter));
  parameters.set('page', '1');
  return `?${parameters.toString()}`;
}

/** Full-text search in the declared search fields. */
export function SearchBox() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  const { filterValues, setFilters, isFetching } = useListContext();
  const { text, clear, box } = useTypedSearch({
    present: typeof filterValues['q'] === 'string' ? filterValues['q'] : '',
    isUnderWay: isFetching === true,
    onSearch: (wanted, isContinued) => {
      const filter = {
        ...without(filterValues as Record<string, unknown>),
        ...(wanted === '' ? {} : { q: wanted }),
      };
      const address = isContinued ? searchedAddress(location.search, filter) : null;
      // One history entry for a word instead of one for each letter.
      if (address === null) setFilters(filter);
      else void navigate({ search: address }, { replace: true, state: location.state });
    },
  });

  const label = translate('framework.list.search');
  return (
    <div className="list-search" role="search">
      <Icon name="search" />
      <input
        type="search"
        {...box}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation();
            clear();
          }
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className="list-search-clear"
          aria-label={translate('framework.list.clearSearch')}
          onClick={clear}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
