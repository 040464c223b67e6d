import type { ReactNode } from 'react';
import type { CellProps } from '../../core/fields/kind.ts';
import { cellOf } from '../../kinds/cells.ts';

/** A value, rendered by its kind. */
export function ShownValue(props: CellProps): ReactNode {
  const { Cell } = cellOf(props.field);
  return <Cell {...props} />;
}
