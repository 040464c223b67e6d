import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';

export function EmailCell({ value, translate, variant }: CellProps<FieldOf<'email'>>): ReactNode {
  if (typeof value !== 'string' || value === '')
    return <EmptyValue variant={variant} translate={translate} />;
  return (
    <a className="kind-link" href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}>
      {value}
    </a>
  );
}
