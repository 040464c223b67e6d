import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { EmptyValue } from '../EmptyValue.tsx';
import type { CellProps } from '../kind.ts';

export function TimeCell({ value, translate, variant }: CellProps<FieldOf<'time'>>): ReactNode {
  if (typeof value !== 'string' || value === '')
    return <EmptyValue variant={variant} translate={translate} />;
  return (
    <time className="kind-time" dateTime={value}>
      {value}
    </time>
  );
}
