import { useIsFetching } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { createPortal } from 'react-dom';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { formatDateTime, formatInteger } from '../../../core/fields/localFormat.ts';
import { usePortalServices } from '../../../core/portal/PortalServices.tsx';
import { useTexts } from '../../../core/portal/useTexts.ts';
import type { ViewRecord } from '../../../core/records/record.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import { cellOf } from '../../../kinds/cells.ts';
import type { Column } from '../columns/column.ts';
import { CellContent, type RowSetting } from '../table/RowCells.tsx';
import { FilterWords } from './FilterWords.tsx';
import { isOnItsSide, printedColumns } from './sheetSize.ts';

interface PrintSheetProps {
  screen: PlacedView;
  columns: readonly Column[];
  rows: readonly ViewRecord[];
  /** The number of rows laid out so far. */
  onDrawn: (count: number) => void;
  onReady: () => void;
}

const ROWS_PER_STEP = 250;

const Block = memo(function Block({
  setting,
  rows,
}: {
  setting: RowSetting;
  rows: readonly ViewRecord[];
}) {
  return (
    <tbody>
      {rows.map((record) => (
        <tr key={record.id}>
          {setting.columns.map((column) => (
            <td
              key={column.name}
              data-align={cellOf(column.field).align === 'end' ? 'end' : undefined}
            >
              <CellContent setting={setting} column={column} record={record} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
});

/**
 * The sheet printed instead of the page: title, filter as text, date, and all rows under repeated
 * headings.
 */
export function PrintSheet({ screen, columns: shown, rows, onDrawn, onReady }: PrintSheetProps) {
  const { translate, language } = useTexts();
  const { extensions, session } = usePortalServices();
  const { filterValues } = useListContext();
  const [count, setCount] = useState(ROWS_PER_STEP);
  const columns = useMemo(() => printedColumns(shown), [shown]);
  const setting = useMemo<RowSetting>(
    () => ({
      resource: screen.resource,
      columns,
      cells: extensions.resources?.[screen.resource.name]?.cells,
      language,
      translate,
    }),
    [screen, columns, extensions, language, translate],
  );
  const blocks = useMemo(
    () =>
      Array.from({ length: Math.ceil(rows.length / ROWS_PER_STEP) }, (_, index) =>
        rows.slice(index * ROWS_PER_STEP, (index + 1) * ROWS_PER_STEP),
      ),
    [rows],
  );
  const isDrawn = count >= rows.length;
  const namesComing = useIsFetching({ queryKey: [adminResource(screen), 'options'] });

  useEffect(() => {
    onDrawn(count);
    if (isDrawn) return undefined;
    const timer = setTimeout(() => setCount(count + ROWS_PER_STEP), 0);
    return () => clearTimeout(timer);
  }, [count, isDrawn, onDrawn]);
  useEffect(() => {
    if (isDrawn && namesComing === 0) onReady();
  }, [isDrawn, namesComing, onReady]);

  return createPortal(
    <div
      className="print-sheet"
      data-theme="light"
      data-wide={isOnItsSide(columns) || undefined}
      aria-hidden="true"
    >
      <h1>{translate(screen.labelKey)}</h1>
      <FilterWords screen={screen} filter={filterValues as Record<string, unknown>} />
      <p className="print-facts">
        {translate('framework.list.print.facts', {
          count: formatInteger(rows.length),
          date: formatDateTime(new Date().toISOString(), language),
          name: session.greetingName(),
        })}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                data-align={cellOf(column.field).align === 'end' ? 'end' : undefined}
              >
                {translate(column.labelKey)}
              </th>
            ))}
          </tr>
        </thead>
        {blocks.slice(0, Math.ceil(count / ROWS_PER_STEP)).map((block, index) => (
          <Block key={index} setting={setting} rows={block} />
        ))}
      </table>
    </div>,
    document.body,
  );
}
