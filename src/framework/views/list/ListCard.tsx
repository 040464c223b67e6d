import { memo } from 'react';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import { titleOf, valueAt } from '../../core/records/record.ts';
import { RecordBox, type ListRowProps } from './table/ListRow.tsx';
import { RecordName } from './table/RecordName.tsx';
import { RowActions } from './table/RowActions.tsx';
import { CellContent } from './table/RowCells.tsx';

/** A row on a phone: its title, its labelled values, and its actions. */
export const ListCard = memo(function ListCard({
  setting,
  record,
}: Omit<ListRowProps, 'rowIndex'>) {
  const { columns, resource, language, canSelect, translate, ExtraActions } = setting;
  const title = titleOf(resource, record, language, translate);
  const titleColumn = columns.find((column) => column.isTitle);
  const others = columns.filter(
    (column) => column !== titleColumn && !isEmpty(valueAt(record, column.name)),
  );
  return (
    <li className="list-card" data-id={record.id}>
      <div className="list-card-head">
        {canSelect && <RecordBox setting={setting} record={record} title={title} />}
        {titleColumn && (
          <RecordName setting={setting} column={titleColumn} record={record} title={title} />
        )}
      </div>
      <dl className="list-card-fields">
        {others.map((column) => (
          <div key={column.name}>
            <dt>{translate(column.labelKey)}</dt>
            <dd>
              <CellContent setting={setting} column={column} record={record} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="list-card-actions">
        {ExtraActions && <ExtraActions screen={setting.screen} record={record} />}
        <RowActions setting={setting} record={record} title={title} />
      </div>
    </li>
  );
});
