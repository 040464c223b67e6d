import { useListContext, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../common/Icon.tsx';

/** What a person types is searched for after this pause. */
export const SEARCH_PAUSE_MS = 300;

/** Full-text search over the fields that the declaration weighs. */
export function SearchBox() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const present = typeof filterValues['q'] === 'string' ? filterValues['q'] : '';
  const [text, setText] = useState(present);
  const sent = useRef(present);
  const latest = useRef({ filterValues, setFilters });
  latest.current = { filterValues, setFilters };

  useEffect(() => {
    // Changed from elsewhere: “clear all”, the back button.
    if (present !== sent.current) {
      sent.current = present;
      setText(present);
    }
  }, [present]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      const { q: _q, ...others } = latest.current.filterValues as Record<string, unknown>;
      latest.current.setFilters(wanted === '' ? others : { ...others, q: wanted });
    }, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const label = translate('framework.list.search');
  return (
    <div className="list-search" role="search">
      <Icon name="search" />
      <input
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation();
            setText('');
          }
        }}
      />
      {text !== '' && (
        <button type="button" className="list-search-clear" aria-label={translate('framework.list.clearSearch')} onClick={() => setText('')}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
