import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/kind.ts';
import { formatInteger } from '../../core/localFormat.ts';
import { EmptyValue } from '../EmptyValue.tsx';

export function IntCell({ value, translate, variant }: CellProps<FieldOf<'int'>>): ReactNode {
  if (typeof value !== 'number') return <EmptyValue variant={variant} translate={translate} />;
  return <span className="kind-number">{formatInteger(value)}</span>;
}
