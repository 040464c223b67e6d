import { useRef, type RefObject } from 'react';
import { useListContext } from 'react-admin';
import { ListCard } from './ListCard.tsx';
import { PageBox } from './table/ListHeader.tsx';
import type { ListTableProps } from './table/ListTable.tsx';
import { moveFocusBetweenRows } from './table/moveFocus.ts';
import { pageSelection } from './table/selectRange.ts';
import { useInternalLinks } from './table/useInternalLinks.ts';
import { useProgressiveCount } from './table/useProgressiveCount.ts';
import { useSelectionMarks } from './table/useSelectionMarks.ts';

/** The body of a list on a phone. */
export function ListCards({ setting, records, selection, signature, caption }: ListTableProps) {
  const { isPlaceholderData } = useListContext();
  const { count, end } = useProgressiveCount(records.length, signature, isPlaceholderData === true);
  const { onClick } = useInternalLinks();
  const cards = useRef<HTMLUListElement>(null);
  useSelectionMarks(cards, setting.canSelect ? selection.selected : null);
  const ids = records.map(({ id }) => id);
  return (
    <>
      {setting.canSelect && (
        <label className="list-cards-all">
          <PageBox
            state={pageSelection(ids, selection.selected)}
            label={setting.translate('framework.list.selectPage')}
            onChange={selection.selectPage}
          />
          <span aria-hidden="true">{setting.translate('framework.list.selectPage')}</span>
        </label>
      )}
      <ul
        ref={cards}
        className="list-cards"
        aria-label={caption}
        onClick={onClick}
        onKeyDown={moveFocusBetweenRows}
      >
        {records.slice(0, count).map((record) => (
          <ListCard key={record.id} setting={setting} record={record} />
        ))}
        {count < records.length && <li ref={end as RefObject<HTMLLIElement>} aria-hidden="true" />}
      </ul>
    </>
  );
}
