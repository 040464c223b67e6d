import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { lineTotals, type LineTotal } from '../../../contract/model/kinds/lineSums.ts';
import { formatDecimal, formatInteger } from '../../core/fields/localFormat.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface TotalsProps {
  field: FieldOf<'lines'>;
  rows: readonly Row[];
  labelOf: (line: string) => string;
  /** In a form the table has a column of positions at the start and one of actions at the end. */
  isForm?: boolean;
}

const written = (value: number, { decimals }: LineTotal): string =>
  decimals === 0 ? formatInteger(value) : formatDecimal(value, decimals);

/** The last line of a table of child rows: the sums of its columns and the required sums. */
export function Totals({ field, rows, labelOf, isForm = false }: TotalsProps): ReactNode {
  const translate = useTranslate();
  const totals = new Map(lineTotals(field, rows).map((total) => [total.line, total]));
  const lines = Object.keys(field.fields);
  if (totals.size === 0 || rows.length === 0) return null;
  // The label precedes the first sum; it shares the cell if the first column has a sum.
  const word = translate('framework.kinds.lines.total');
  const first = lines.findIndex((line) => totals.has(line));
  const hasPlace = isForm || first > 0;
  return (
    <tfoot className="lines-totals">
      <tr>
        {hasPlace && (
          <th scope="row" colSpan={first + (isForm ? 1 : 0)}>
            {word}
          </th>
        )}
        {lines.slice(first).map((line) => {
          const total = totals.get(line);
          if (!total) return <td key={line} />;
          const isOff = total.wanted !== null && total.sum !== total.wanted;
          return (
            <td key={line} data-label={`${word}: ${labelOf(line)}`} data-off={isOff || undefined}>
              {!hasPlace && `${word}: `}
              {total.wanted === null
                ? written(total.sum, total)
                : translate('framework.kinds.lines.totalOf', {
                    sum: written(total.sum, total),
                    wanted: written(total.wanted, total),
                  })}
            </td>
          );
        })}
        {isForm && <td />}
      </tr>
    </tfoot>
  );
}
