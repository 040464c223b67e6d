import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { EmptyValue } from '../EmptyValue.tsx';
import type { CellProps } from '../kind.ts';
import { formatDecimal } from '../localFormat.ts';

export function DecimalCell({
  field,
  value,
  translate,
  variant,
}: CellProps<FieldOf<'decimal'>>): ReactNode {
  if (typeof value !== 'number') return <EmptyValue variant={variant} translate={translate} />;
  return <span className="kind-number">{formatDecimal(value, field.decimals)}</span>;
}
