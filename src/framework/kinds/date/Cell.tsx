import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { formatDate } from '../../core/fields/localFormat.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';

export function DateCell({
  value,
  language,
  translate,
  variant,
}: CellProps<FieldOf<'date'>>): ReactNode {
  if (typeof value !== 'string' || value === '')
    return <EmptyValue variant={variant} translate={translate} />;
  return (
    <time className="kind-time" dateTime={value}>
      {formatDate(value, language)}
    </time>
  );
}
