import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { cellOf } from '../../../kinds/cells.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { Column } from '../columns/column.ts';
import { hasActions, type ListSetting } from './listSetting.ts';
import type { PageSelection } from './selectRange.ts';
import { useColumnResize } from './useColumnResize.ts';

/** Selects every row of the page. */
export function PageBox({
  state,
  label,
  onChange,
}: {
  state: PageSelection;
  label: string;
  onChange: (isSelected: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="list-box"
      checked={state === 'all'}
      aria-label={label}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

interface SortButtonProps {
  column: Column;
  label: string;
}

function SortButton({ column, label }: SortButtonProps) {
  const { sort, setSort } = useListContext();
  const isSorted = sort.field === column.name;
  const isAscending = sort.order.toUpperCase() === 'ASC';
  const order = isSorted && isAscending ? 'DESC' : 'ASC';
  const icon = isSorted ? (isAscending ? 'sortAscending' : 'sortDescending') : 'sortNone';
  return (
    <button
      type="button"
      className="list-sort"
      data-sorted={isSorted || undefined}
      onClick={() => setSort({ field: column.name, order })}
    >
      <span>{label}</span>
      <Icon name={icon} />
    </button>
  );
}

function ColumnHeader({
  column,
  setting,
  onResize,
}: {
  column: Column;
  setting: ListSetting;
  onResize: ListHeaderProps['onResize'];
}) {
  const { sort } = useListContext();
  const resize = useColumnResize(column, onResize);
  const label = setting.translate(column.labelKey);
  // The columns folded into this one keep their order.
  const sortable = [column, ...column.folded].filter((one) => one.sortable);
  const isSorted = sortable.some(({ name }) => name === sort.field);
  const direction = sort.order.toUpperCase() === 'ASC' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      data-align={cellOf(column.field).align === 'end' ? 'end' : undefined}
      // The full label as a tooltip, because the column may be too narrow for it.
      title={column.isSized ? label : undefined}
      aria-sort={sortable.length === 0 ? undefined : isSorted ? direction : 'none'}
      onKeyDown={resize.onKeyDown}
    >
      {!column.sortable && label}
      {sortable.map((one) => (
        <SortButton key={one.name} column={one} label={setting.translate(one.labelKey)} />
      ))}
      <ResizeEdge {...resize} />
    </th>
  );
}

export interface ListHeaderProps {
  setting: ListSetting;
  selection: PageSelection;
  onSelectPage: (isSelected: boolean) => void;
  /** New widths in rem by column, for all columns, so that the others keep theirs. */
  onResize: (widths: ReadonlyMap<string, number>) => void;
}

/**
 * Resized by dragging; the keyboard uses Shift and an arrow key on the heading, or the columns
 * dialog.
 */
const ResizeEdge = ({
  onPointerDown,
  onDoubleClick,
}: Pick<ReturnType<typeof useColumnResize>, 'onPointerDown' | 'onDoubleClick'>) => (
  <span
    className="list-resize"
    aria-hidden="true"
    onPointerDown={onPointerDown}
    onDoubleClick={onDoubleClick}
  />
);

/** The header row: the column labels and the sort order. */
export function ListHeader({ setting, selection, onSelectPage, onResize }: ListHeaderProps) {
  const { columns, translate, canSelect } = setting;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {canSelect && (
          <th scope="col" className="list-box-cell">
            <PageBox
              state={selection}
              label={translate('framework.list.selectPage')}
              onChange={onSelectPage}
            />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHeader key={column.name} column={column} setting={setting} onResize={onResize} />
        ))}
        {hasActions(setting) && (
          <th scope="col" className="list-actions-cell">
            <span className="view-hidden">{translate('framework.list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
