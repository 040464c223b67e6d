import type { ReactNode } from 'react';
import type { Field, FieldOf } from '../../../contract/model/fields.ts';
import type { CellFace, CellProps } from '../../core/fields/kind.ts';
import { lineLabelKey } from '../../core/fields/labels.ts';
import { cell } from '../parts/cell.tsx';
import { Totals } from './Totals.tsx';

type Row = Readonly<Record<string, unknown>>;

const asRows = (value: unknown): Row[] | null =>
  Array.isArray(value) && value.length > 0 ? (value as Row[]) : null;

/**
 * The cell of child rows: in a list the first row and the number of the others, on a page a table.
 * `cellOf` renders the values of a row; the registry of cells passes itself.
 */
export const linesCell = (cellOf: (field: Field) => CellFace) =>
  cell(asRows, (rows, props: CellProps<FieldOf<'lines'>>) =>
    props.variant === 'page' ? (
      <RowTable {...props} rows={rows} cellOf={cellOf} />
    ) : (
      <Summary {...props} rows={rows} cellOf={cellOf} />
    ),
  );

interface WithRows extends CellProps<FieldOf<'lines'>> {
  rows: readonly Row[];
  cellOf: (field: Field) => CellFace;
}

const labelsOfRow = (props: WithRows, index: number): unknown => {
  const labels = (props.record['_labels'] as Record<string, unknown> | undefined)?.[props.name];
  return Array.isArray(labels) ? (labels as unknown[])[index] : undefined;
};

function LineValue({
  props,
  row,
  line,
}: {
  props: WithRows;
  row: number;
  line: string;
}): ReactNode {
  const { field, name, rows, resource, language, translate, variant } = props;
  const lineField = field.fields[line];
  const values = rows[row];
  if (!lineField || !values) return null;
  const { Cell } = props.cellOf(lineField);
  // A cell looks up its labels by field name, so the row is passed as the record.
  const record = { [name]: values, _labels: { [name]: labelsOfRow(props, row) } };
  const shared = { record, resource, language, translate, ...(variant ? { variant } : {}) };
  return <Cell field={lineField} name={`${name}.${line}`} value={values[line]} {...shared} />;
}

function Summary(props: WithRows): ReactNode {
  const { field, rows, translate } = props;
  const first = Object.keys(field.fields)[0] ?? '';
  return (
    <span>
      <LineValue props={props} row={0} line={first} />
      {rows.length > 1 && (
        <>
          {' '}
          <span className="kind-more">
            {translate('framework.kinds.more', { smart_count: rows.length - 1 })}
          </span>
        </>
      )}
    </span>
  );
}

function RowTable(props: WithRows): ReactNode {
  const { field, name, rows, resource, translate } = props;
  const lines = Object.keys(field.fields);
  return (
    <table className="kind-rows">
      <thead>
        <tr>
          {lines.map((line) => (
            <th key={line} scope="col">
              {translate(lineLabelKey(resource, name, line))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((_, row) => (
          // Child rows have no identity other than their position in the list.
          <tr key={row}>
            {lines.map((line) => (
              <td key={line}>
                <LineValue props={props} row={row} line={line} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <Totals
        field={field}
        rows={rows}
        labelOf={(line) => translate(lineLabelKey(resource, name, line))}
      />
    </table>
  );
}
