import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { optionKey } from '../../core/fields/labels.ts';
import { EmptyValue } from '../parts/EmptyValue.tsx';

/** Plain text, or a coloured mark if the declaration gives tones. */
export function SelectCell(props: CellProps<FieldOf<'select'>>): ReactNode {
  const { field, name, value, resource, translate, variant } = props;
  if (typeof value !== 'string' || value === '')
    return <EmptyValue variant={variant} translate={translate} />;
  // An option that was renamed or removed since is shown by its stored name.
  const label = field.options.includes(value) ? translate(optionKey(resource, name, value)) : value;
  if (!field.tones) return label;
  return (
    <span className="kind-option" data-tone={field.tones[value] ?? 'quiet'}>
      {label}
    </span>
  );
}
