import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { formatDecimal, formatMoney } from '../../core/fields/localFormat.ts';
import { asNumber, cell } from '../parts/cell.tsx';

export const DecimalCell = cell(asNumber, (value, { field }: CellProps<FieldOf<'decimal'>>) => (
  <span className="kind-number">
    {field.money ? formatMoney(value) : formatDecimal(value, field.decimals)}
  </span>
));
