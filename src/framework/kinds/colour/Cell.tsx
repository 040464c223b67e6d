import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';

export function ColourCell({ value, translate, variant }: CellProps<FieldOf<'colour'>>): ReactNode {
  if (typeof value !== 'string' || value === '')
    return <EmptyValue variant={variant} translate={translate} />;
  return (
    <span className="kind-colour">
      <svg className="kind-swatch" viewBox="0 0 16 16" aria-hidden="true">
        <rect width="16" height="16" rx="4" fill={value} />
      </svg>
      <code>{value}</code>
    </span>
  );
}
