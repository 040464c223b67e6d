import { useRef, type RefObject } from 'react';
import { useListContext } from 'react-admin';
import type { ViewRecord } from '../../../core/records/record.ts';
import { BOX_WIDTH } from '../columns/columns.ts';
import { widthsOf, type PlacedColumn, type Widths } from '../columns/columnWidths.ts';
import { ListHeader } from './ListHeader.tsx';
import { ListRow } from './ListRow.tsx';
import { type ListSetting } from './listSetting.ts';
import { pageSelection } from './selectRange.ts';
import { useInternalLinks } from './useInternalLinks.ts';
import { useIsEstimate } from './useIsEstimate.ts';
import { useIsWide } from './useIsWide.ts';
import { useListKeys } from './useListKeys.ts';
import type { ListSelection } from './useListSelection.ts';
import { useLong } from './useLong.ts';
import { firstRows, useProgressiveCount } from './useProgressiveCount.ts';
import { useScrollMemory } from './useScrollMemory.ts';
import { useSelectionMarks } from './useSelectionMarks.ts';

/** Height of a row without wrapped text. */
const ROW_HEIGHT_PX = 44;
/** After this time, rows fade while the next ones load. */
const LATE_MS = 200;

export interface ListTableProps {
  setting: ListSetting;
  records: readonly ViewRecord[];
  selection: ListSelection;
  /** Identifies the shown rows; a new one scrolls to the top. */
  signature: string;
  caption: string;
  /** The columns with what they need. */
  columns: readonly PlacedColumn[];
  /** Of the buttons of a row, in rem; 0 without any. */
  actionsWidth: number;
  onResize: (widths: ReadonlyMap<string, number>) => void;
}

/** Chosen widths are fixed and the last column takes the rest; otherwise all columns share it. */
const columnWidth = (
  columns: readonly PlacedColumn[],
  column: PlacedColumn,
  widths: Widths,
): { width: string } | undefined =>
  columns.some(({ isSized }) => isSized) && column === columns.at(-1)
    ? undefined
    : { width: widths.of(column) };

interface TableColumnsProps {
  columns: readonly PlacedColumn[];
  widths: Widths;
  canSelect: boolean;
  /** In rem; 0 without actions. */
  actionsWidth: number;
}

const TableColumns = ({ columns, widths, canSelect, actionsWidth: last }: TableColumnsProps) => (
  <colgroup>
    {canSelect && <col style={{ width: `${BOX_WIDTH}rem` }} />}
    {columns.map((column) => (
      <col
        key={column.name}
        data-column={column.name}
        style={columnWidth(columns, column, widths)}
      />
    ))}
    {last > 0 && <col style={{ width: `${last}rem` }} />}
  </colgroup>
);

/**
 * The rows of a list on wide screens: a plain table (docs/decisions) with the keyboard navigation
 * of a grid.
 */
export function ListTable({
  setting,
  records,
  selection,
  signature,
  caption,
  columns,
  actionsWidth,
  onResize,
}: ListTableProps) {
  const { total = records.length, page, perPage, isPlaceholderData } = useListContext();
  const isEstimate = useIsEstimate();
  const scroller = useRef<HTMLDivElement>(null);
  const remembered = useScrollMemory(scroller, signature, isPlaceholderData === true);
  const needed = Math.ceil(remembered / ROW_HEIGHT_PX) + firstRows();
  const { count, end, renderAll } = useProgressiveCount(
    records.length,
    signature,
    isPlaceholderData === true,
    needed,
  );
  const { onClick } = useInternalLinks();
  const { canSelect } = setting;
  const isLate = useLong(isPlaceholderData === true, LATE_MS);
  const grid = useListKeys({ setting, records, selection, renderAll });
  const firstIndex = (page - 1) * perPage + 2;
  const widths = widthsOf(columns, actionsWidth + (canSelect ? BOX_WIDTH : 0));
  const columnCount = columns.length + Number(canSelect) + Number(actionsWidth > 0);
  const ids = records.map(({ id }) => id);
  useSelectionMarks(grid.table, canSelect ? selection.selected : null);
  useIsWide(scroller, grid.table);

  return (
    <div className="list-scroller" ref={scroller} data-stale={isLate || undefined}>
      <span ref={grid.before} tabIndex={-1} />
      <table
        ref={grid.table}
        className="list-table"
        role="grid"
        aria-readonly="true"
        aria-multiselectable={canSelect || undefined}
        style={{ minWidth: `${widths.least}rem` }}
        aria-rowcount={isEstimate ? -1 : total + 1}
        aria-label={caption}
        aria-busy={isPlaceholderData || undefined}
        onClick={onClick}
        onKeyDown={grid.onKeyDown}
        onFocus={grid.onFocus}
        onMouseDown={grid.onMouseDown}
        onDoubleClick={grid.onDoubleClick}
      >
        <TableColumns
          columns={columns}
          widths={widths}
          canSelect={canSelect}
          actionsWidth={actionsWidth}
        />
        <ListHeader
          setting={setting}
          selection={pageSelection(ids, selection.selected)}
          onSelectPage={selection.selectPage}
          onResize={onResize}
        />
        <tbody>
          {records.slice(0, count).map((record, index) => (
            <ListRow
              key={record.id}
              setting={setting}
              record={record}
              rowIndex={firstIndex + index}
            />
          ))}
          <ReservedRows end={end} count={records.length - count} columns={columnCount} />
        </tbody>
      </table>
      <span ref={grid.after} tabIndex={-1} />
    </div>
  );
}

interface ReservedRowsProps {
  end: RefObject<HTMLElement | null>;
  count: number;
  columns: number;
}

/** Reserves room for the rows that are not rendered yet. */
const ReservedRows = ({ end, count, columns }: ReservedRowsProps) =>
  count > 0 && (
    <tr
      ref={end as RefObject<HTMLTableRowElement>}
      aria-hidden="true"
      className="list-coming"
      style={{ height: count * ROW_HEIGHT_PX }}
    >
      <td colSpan={columns} />
    </tr>
  );
