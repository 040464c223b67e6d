import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { formatDecimal, formatMoney } from '../../core/fields/localFormat.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';

export function DecimalCell({
  field,
  value,
  translate,
  variant,
}: CellProps<FieldOf<'decimal'>>): ReactNode {
  if (typeof value !== 'number') return <EmptyValue variant={variant} translate={translate} />;
  return (
    <span className="kind-number">
      {field.money ? formatMoney(value) : formatDecimal(value, field.decimals)}
    </span>
  );
}
