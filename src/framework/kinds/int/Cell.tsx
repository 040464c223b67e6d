import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';

export function IntCell({ value, translate, variant }: CellProps<FieldOf<'int'>>): ReactNode {
  if (typeof value !== 'number') return <EmptyValue variant={variant} translate={translate} />;
  return <span className="kind-number">{formatInteger(value)}</span>;
}
