import type { FieldOf } from '../../../contract/model/fields.ts';
import type { CellProps } from '../../core/fields/kind.ts';
import { optionKey } from '../../core/fields/labels.ts';
import { asText, cell } from '../parts/cell.tsx';

/** Plain text, or a coloured mark if the declaration gives tones. */
export const SelectCell = cell(
  asText,
  (value, { field, name, resource, translate }: CellProps<FieldOf<'select'>>) => {
    // An option that was renamed or removed since is shown by its stored name.
    const label = field.options.includes(value)
      ? translate(optionKey(resource, name, value))
      : value;
    if (!field.tones) return label;
    return (
      <span className="kind-option" data-tone={field.tones[value] ?? 'quiet'}>
        {label}
      </span>
    );
  },
);
