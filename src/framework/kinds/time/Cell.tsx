import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { formatTime } from '../../core/fields/localFormat.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';

export function TimeCell({ value, translate, variant }: CellProps<FieldOf<'time'>>): ReactNode {
  if (typeof value !== 'string' || value === '')
    return <EmptyValue variant={variant} translate={translate} />;
  return (
    <time className="kind-time" dateTime={value}>
      {formatTime(value)}
    </time>
  );
}
