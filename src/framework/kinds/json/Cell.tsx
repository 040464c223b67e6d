import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';

/** A list shows the beginning; the record's own page shows the whole value. */
const SHOWN_IN_ROW = 80;

export function JsonCell({ value, translate, variant }: CellProps<FieldOf<'json'>>): ReactNode {
  if (value === null || value === undefined)
    return <EmptyValue variant={variant} translate={translate} />;
  if (variant === 'page')
    return <code className="kind-json kind-paragraphs">{JSON.stringify(value, null, 2)}</code>;
  const text = JSON.stringify(value);
  return (
    <code className="kind-json">
      {text.length > SHOWN_IN_ROW ? `${text.slice(0, SHOWN_IN_ROW)}…` : text}
    </code>
  );
}
