import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';

export function DateTimeCell({
  value,
  language,
  translate,
  variant,
}: CellProps<FieldOf<'datetime'>>): ReactNode {
  if (typeof value !== 'string' || value === '')
    return <EmptyValue variant={variant} translate={translate} />;
  const text = formatDateTime(value, language);
  const afterDay = text.lastIndexOf(', ') + 1;
  // In a narrow column the value wraps after the date and nowhere else.
  return (
    <time className="kind-moment" dateTime={value}>
      <span>{text.slice(0, afterDay)}</span> <span>{text.slice(afterDay).trim()}</span>
    </time>
  );
}
