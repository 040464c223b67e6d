import type { Language } from '../../../../contract/model/constants.ts';
import { hasOptions } from '../../../../contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../../contract/model/resource.ts';
import type { ResourceExtension } from '../../../core/extensions/extendUi.ts';
import type { Translate } from '../../../core/fields/kind.ts';
import { titleOf, valueAt, type ViewRecord } from '../../../core/records/record.ts';
import { cellOf } from '../../../kinds/cells.ts';
import type { Column } from './columns.ts';

/**
 * What every row of a list shares; one object, so that a memoised row sees at a glance that nothing
 * changed.
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
 * The value of one column as its kind, or the resource's own cell, shows it; at its state, that a
 * newer draft waits.
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
      // The words of an option belong to the field that declares it, the names of references to the path that led here.
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

export interface TitleLinkProps extends CellContentProps {
  /** Where the record opens; null when the person may open it nowhere. */
  to: string | null;
}

/** The name of the record as a real link. A record without a name is still to be opened. */
export function TitleLink({ to, ...content }: TitleLinkProps) {
  const { setting, record } = content;
  const isBlank =
    titleOf(setting.resource, record, setting.language, setting.translate) === '' &&
    !valueAt(record, content.column.name);
  const text = isBlank ? (
    setting.translate('framework.list.untitled')
  ) : (
    <CellContent {...content} />
  );
  if (to === null) return <span className="list-title">{text}</span>;
  return (
    <a className="list-title" href={to} data-internal="">
      {text}
    </a>
  );
}
