import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/fields.ts';
import { EmptyValue } from '../EmptyValue.tsx';
import type { CellProps } from '../kind.ts';
import { formatDateTime } from '../localFormat.ts';

export function DateTimeCell({ value, language, translate, variant }: CellProps<FieldOf<'datetime'>>): ReactNode {
  if (typeof value !== 'string' || value === '') return <EmptyValue variant={variant} translate={translate} />;
  return (
    <time className="kind-time" dateTime={value}>
      {formatDateTime(value, language)}
    </time>
  );
}
