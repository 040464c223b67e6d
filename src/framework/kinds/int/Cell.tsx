import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { EmptyValue } from '../EmptyValue.tsx';
import type { CellProps } from '../kind.ts';
import { formatInteger } from '../localFormat.ts';

export function IntCell({ value, translate, variant }: CellProps<FieldOf<'int'>>): ReactNode {
  if (typeof value !== 'number') return <EmptyValue variant={variant} translate={translate} />;
  return <span className="kind-number">{formatInteger(value)}</span>;
}
