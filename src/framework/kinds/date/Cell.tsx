import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/kind.ts';
import { formatDate } from '../../core/localFormat.ts';
import { EmptyValue } from '../EmptyValue.tsx';

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
