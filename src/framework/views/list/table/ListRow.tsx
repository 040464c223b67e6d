import { memo } from 'react';
import { titleOf, type ViewRecord } from '../../../core/records/record.ts';
import { cellOf } from '../../../kinds/cells.ts';
import { closedReason } from './closedReason.ts';
import { hasActions, type ListSetting } from './listSetting.ts';
import { RecordName } from './RecordName.tsx';
import { RowActions } from './RowActions.tsx';
import { CellContent } from './RowCells.tsx';

export interface ListRowProps {
  setting: ListSetting;
  record: ViewRecord;
  /** 1-based position among all rows of the list, counting the header. */
  rowIndex: number;
}

interface RecordBoxProps {
  setting: ListSetting;
  record: ViewRecord;
  title: string;
}

/** The check box of a row. useSelectionMarks sets its state from outside. */
export const RecordBox = ({ setting, record, title }: RecordBoxProps) => (
  <input
    type="checkbox"
    className="list-box"
    aria-label={setting.translate('framework.list.selectRecord', { title })}
    onChange={(event) => {
      const { nativeEvent } = event;
      const extend = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
      setting.onSelect(record.id, event.target.checked, extend);
    }}
  />
);

/** Marks a cell that can be edited in place; one that this user may not change has the reason. */
const inlineAttributes = (reason: string | null, { translate }: ListSetting) =>
  reason === null
    ? {
        'data-inline': 'open',
        'aria-readonly': false,
        title: translate('framework.list.inline.hint'),
      }
    : { 'data-inline': 'closed', 'aria-description': translate(reason), title: translate(reason) };

/** The cells of a row except its check box. */
function RowBody({ setting, record, title }: RecordBoxProps) {
  const { columns, ExtraActions } = setting;
  return (
    <>
      {columns.map((column) => {
        const align = cellOf(column.field).align === 'end' ? 'end' : undefined;
        const reason = column.isInline ? closedReason(column, record) : null;
        // A screen reader says it before the other cells of the row.
        const Cell = column.isTitle ? 'th' : 'td';
        return (
          <Cell
            key={column.name}
            scope={column.isTitle ? 'row' : undefined}
            data-align={align}
            data-kind={column.field.kind}
            {...(column.isInline && inlineAttributes(reason, setting))}
          >
            {column.isTitle ? (
              <RecordName setting={setting} column={column} record={record} title={title} />
            ) : (
              <div className="list-cell">
                <CellContent setting={setting} column={column} record={record} />
              </div>
            )}
          </Cell>
        );
      })}
      {hasActions(setting) && (
        <td className="list-actions-cell">
          {ExtraActions && <ExtraActions screen={setting.screen} record={record} />}
          <RowActions setting={setting} record={record} title={title} />
        </td>
      )}
    </>
  );
}

/**
 * One row, re-rendered only when its record or the list's setting changes; useSelectionMarks marks
 * the selection.
 */
export const ListRow = memo(function ListRow({ setting, record, rowIndex }: ListRowProps) {
  const title = titleOf(setting.resource, record, setting.language, setting.translate);
  return (
    <tr aria-rowindex={rowIndex} data-id={record.id}>
      {setting.canSelect && (
        <td className="list-box-cell">
          <RecordBox setting={setting} record={record} title={title} />
        </td>
      )}
      <RowBody setting={setting} record={record} title={title} />
    </tr>
  );
});
