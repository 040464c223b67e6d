import { useState, type ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { facetsOf } from '../../../contract/model/kinds/registry.ts';
import { isWhole } from '../../../contract/model/kindTraits.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { TextBox } from './TextBox.tsx';
import { useFieldInput } from './useFieldInput.ts';

/**
 * Parses typed text: a number if valid, null if blank, otherwise the text itself, for the rule to
 * refuse.
 */
export const readNumber = (text: string, field: FieldOf<'int'> | FieldOf<'decimal'>): unknown =>
  text.trim() === '' ? null : facetsOf(field).fromText(text, field);

const written = (value: unknown, field: FieldOf<'int'> | FieldOf<'decimal'>): string =>
  value === null || value === undefined ? '' : facetsOf(field).toText(value, field);

/**
 * A number in a text box. `type="number"` would discard unparseable text and change the value with
 * the mouse wheel; here the typed text stays and is marked if it is not a number.
 */
export function NumberInput({
  props,
}: {
  props: InputProps<FieldOf<'int'>> | InputProps<FieldOf<'decimal'>>;
}): ReactNode {
  const { field } = props;
  const input = useFieldInput(props);
  const [typed, setTyped] = useState(() => written(input.value, field));
  // “1.0” on the way to “1.05” already is the number 1, so the typed text is kept while it equals
  // the value.
  const text = Object.is(readNumber(typed, field), input.value ?? null)
    ? typed
    : written(input.value, field);
  return (
    <TextBox
      input={input}
      props={props}
      value={text}
      onText={(next) => {
        setTyped(next);
        input.setValue(readNumber(next, field));
      }}
      attributes={{
        inputMode: isWhole(field) ? 'numeric' : 'decimal',
        className: 'input-number',
      }}
    />
  );
}
