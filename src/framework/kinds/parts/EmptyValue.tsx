import type { ReactNode } from 'react';
import type { CellVariant, Translate } from '../../core/fields/kind.ts';

export interface EmptyValueProps {
  variant: CellVariant | undefined;
  translate: Translate;
}

/** Empty in a list, where a dash in each blank cell would be noise; a labelled dash on a page. */
export function EmptyValue({ variant, translate }: EmptyValueProps): ReactNode {
  if (variant !== 'page') return null;
  return (
    <span className="kind-empty">
      <span aria-hidden="true">–</span>
      <span className="kind-hidden">{translate('framework.kinds.empty')}</span>
    </span>
  );
}
