import type { Language } from '../../../../contract/model/constants.ts';
import { hasOptions } from '../../../../contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../../contract/model/resource.ts';
import type { ResourceExtension } from '../../../core/extensions/extendUi.ts';
import type { Translate } from '../../../core/fields/kind.ts';
import { valueAt, type ViewRecord } from '../../../core/records/record.ts';
import { cellOf } from '../../../kinds/cells.ts';
import type { Column } from '../columns/column.ts';

/**
 * The setting that all rows of a list share; one object, so that a memoised row compares it
 * cheaply.
 */
export interface RowSetting {
  resource: ResourceDeclaration;
  columns: readonly Column[];
  cells: ResourceExtension['cells'];
  language: Language;
  translate: Translate;
}

export interface CellContentProps {
  setting: RowSetting;
  column: Column;
  record: ViewRecord;
}

/**
 * The value of one column, rendered by its kind or the resource's own cell; the state column also
 * shows a waiting draft revision.
 */
export function CellContent(props: CellContentProps) {
  const { setting, column, record } = props;
  const value = <CellValue {...props} />;
  if (!record._revision || column.name !== setting.resource.workflow?.field) return value;
  return (
    <span className="list-revised">
      {value} <span className="list-revision">{setting.translate('framework.revision.label')}</span>
    </span>
  );
}

function CellValue({ setting, column, record }: CellContentProps) {
  const { resource, cells, language, translate } = setting;
  const Own = cells?.[column.name];
  if (Own)
    return <Own record={record} name={column.name} field={column.field} resource={resource} />;
  const { Cell } = cellOf(column.field);
  return (
    <Cell
      field={column.field}
      // The labels of options belong to the declaring field, those of references to the path in
      // this list.
      name={hasOptions(column.field) ? column.fieldName : column.name}
      value={valueAt(record, column.name)}
      record={record}
      resource={column.resource}
      language={language}
      translate={translate}
      variant="row"
    />
  );
}
