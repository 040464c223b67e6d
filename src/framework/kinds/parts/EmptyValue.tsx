import type { ReactNode } from 'react';
import type { CellVariant, Translate } from '../../core/fields/kind.ts';

export interface EmptyValueProps {
  variant: CellVariant | undefined;
  translate: Translate;
}

/** Nothing in a list, where a dash per blank cell would be noise; a dash with its meaning on a page. */
export function EmptyValue({ variant, translate }: EmptyValueProps): ReactNode {
  if (variant !== 'page') return null;
  return (
    <span className="kind-empty">
      <span aria-hidden="true">–</span>
      <span className="kind-hidden">{translate('framework.kinds.empty')}</span>
    </span>
  );
}
