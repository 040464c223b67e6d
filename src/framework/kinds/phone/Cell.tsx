import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';

export function PhoneCell({ value, translate, variant }: CellProps<FieldOf<'phone'>>): ReactNode {
  if (typeof value !== 'string' || value === '')
    return <EmptyValue variant={variant} translate={translate} />;
  return (
    <a className="kind-link kind-number" href={`tel:${value.replace(/[^+\d]/g, '')}`}>
      {value}
    </a>
  );
}
