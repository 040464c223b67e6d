import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { EmptyValue } from '../EmptyValue.tsx';
import type { CellProps } from '../kind.ts';
import { formatDate } from '../localFormat.ts';

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
