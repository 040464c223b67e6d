import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/fields.ts';
import { EmptyValue } from '../EmptyValue.tsx';
import type { CellProps } from '../kind.ts';
import { optionKey } from '../labels.ts';

/** Number of quiet colours that options are told apart by; the words carry the meaning. */
const HUES = 6;

export function SelectCell(props: CellProps<FieldOf<'select'>>): ReactNode {
  const { field, name, value, resource, translate, variant } = props;
  if (typeof value !== 'string' || value === '') return <EmptyValue variant={variant} translate={translate} />;
  const position = field.options.indexOf(value);
  // An option that was renamed or removed since is shown by its stored name.
  const label = position < 0 ? value : translate(optionKey(resource, name, value));
  return <span className={`kind-option kind-hue-${Math.max(0, position) % HUES}`}>{label}</span>;
}
