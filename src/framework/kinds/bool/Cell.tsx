import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';

const TICK = 'M3.5 8.5l3 3 6-7';
const DASH = 'M4 8h8';

export function BoolCell({ value, translate, variant }: CellProps<FieldOf<'bool'>>): ReactNode {
  if (typeof value !== 'boolean') return <EmptyValue variant={variant} translate={translate} />;
  return (
    <span className={value ? 'kind-bool kind-bool-yes' : 'kind-bool'}>
      <svg className="kind-icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d={value ? TICK : DASH} />
      </svg>
      {translate(value ? 'framework.kinds.bool.yes' : 'framework.kinds.bool.no')}
    </span>
  );
}
