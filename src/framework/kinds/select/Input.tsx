import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { optionKey } from '../../core/fields/labels.ts';
import { useFieldInput } from '../parts/useFieldInput.ts';
import { DropDown } from './DropDown.tsx';
import { RadioChoice } from './RadioChoice.tsx';
import { SearchableChoice } from './SearchableChoice.tsx';

/** Up to this number of options all are visible at once. */
const MAX_RADIOS = 4;
/** Above this number of options the list is searched by typing. */
const MAX_IN_DROP_DOWN = 12;

export function SelectInput(props: InputProps<FieldOf<'select'>>): ReactNode {
  const { field, name, resource, required = false, compact = false } = props;
  const input = useFieldInput(props);
  const choices = field.options.map((value) => ({
    value,
    label: input.translate(optionKey(resource, name, value)),
  }));
  // A stored option that is no longer declared stays visible, marked by the rule, until another one
  // is chosen.
  const value = typeof input.value === 'string' ? input.value : '';
  if (value !== '' && !field.options.includes(value)) choices.push({ value, label: value });
  const shared = { props, input, value, choices };
  if (required && !compact && field.options.length <= MAX_RADIOS)
    return <RadioChoice {...shared} />;
  return field.options.length <= MAX_IN_DROP_DOWN ? (
    <DropDown {...shared} />
  ) : (
    <SearchableChoice {...shared} />
  );
}
