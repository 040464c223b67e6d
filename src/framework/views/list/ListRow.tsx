import { memo, type ComponentType } from 'react';
import type { PlacedView } from '../../../contract/catalogue.ts';
import { cellOf } from '../../kinds/cells.ts';
import type { SlotProps } from '../../pages/extendUi.ts';
import { permissionsOf, titleOf, type ViewRecord } from '../common/record.ts';
import { RowActions, type RowAction } from './RowActions.tsx';
import { CellContent, TitleLink, type RowSetting } from './RowCells.tsx';

/** What the rows and the cards of a list share. */
export interface ListSetting extends RowSetting {
  screen: PlacedView;
  offered: readonly RowAction[];
  canSelect: boolean;
  hrefOf: (action: 'edit' | 'show', id: string) => string;
  onDelete: (record: ViewRecord) => void;
  onSelect: (id: string, isSelected: boolean, extend: boolean) => void;
  ExtraActions: ComponentType<SlotProps> | undefined;
}

/** Where a row's name leads: to the form for those who may edit, else to the record. */
export function openingOf(setting: Pick<ListSetting, 'hrefOf'>, record: ViewRecord): string | null {
  const can = permissionsOf(record);
  if (can.edit !== undefined) return setting.hrefOf('edit', record.id);
  return can.show ? setting.hrefOf('show', record.id) : null;
}

export interface ListRowProps {
  setting: ListSetting;
  record: ViewRecord;
  /** 1-based position among all rows of the list, counting the header. */
  rowIndex: number;
  isSelected: boolean;
}

interface RecordBoxProps {
  setting: ListSetting;
  record: ViewRecord;
  title: string;
  isSelected: boolean;
}

/** The tick box of a row. */
export function RecordBox({ setting, record, title, isSelected }: RecordBoxProps) {
  return (
    <input
      type="checkbox"
      className="list-box"
      checked={isSelected}
      aria-label={setting.translate('framework.list.selectRecord', { title })}
      onChange={(event) => {
        const { nativeEvent } = event;
        const extend = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
        setting.onSelect(record.id, event.target.checked, extend);
      }}
    />
  );
}

interface RowBodyProps {
  setting: ListSetting;
  record: ViewRecord;
  title: string;
}

/** Everything of a row but its tick: selecting a page of 200 must not draw 2,000 cells again. */
const RowBody = memo(function RowBody({ setting, record, title }: RowBodyProps) {
  const { columns, offered, ExtraActions } = setting;
  return (
    <>
      {columns.map((column) => {
        const align = cellOf(column.field).align === 'end' ? 'end' : undefined;
        return (
          <td key={column.name} data-align={align} data-kind={column.field.kind}>
            <div className="list-cell">
              {column.isTitle ? (
                <TitleLink setting={setting} column={column} record={record} to={openingOf(setting, record)} />
              ) : (
                <CellContent setting={setting} column={column} record={record} />
              )}
            </div>
          </td>
        );
      })}
      {(offered.length > 0 || ExtraActions) && (
        <td className="list-actions-cell">
          {ExtraActions && <ExtraActions screen={setting.screen} record={record} />}
          <RowActions
            record={record}
            title={title}
            offered={offered}
            hrefOf={setting.hrefOf}
            onDelete={setting.onDelete}
            translate={setting.translate}
          />
        </td>
      )}
    </>
  );
});

/** One row, rendered again only when its record, its tick or the list's setting changes. */
export const ListRow = memo(function ListRow({ setting, record, rowIndex, isSelected }: ListRowProps) {
  const title = titleOf(setting.resource, record, setting.language);
  return (
    <tr aria-rowindex={rowIndex} data-selected={isSelected || undefined}>
      {setting.canSelect && (
        <td className="list-box-cell">
          <RecordBox setting={setting} record={record} title={title} isSelected={isSelected} />
        </td>
      )}
      <RowBody setting={setting} record={record} title={title} />
    </tr>
  );
});
