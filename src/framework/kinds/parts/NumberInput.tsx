import { useState, type ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { facetsOf } from '../../../contract/model/kinds/registry.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { TextBox } from './TextBox.tsx';
import { useFieldInput } from './useFieldInput.ts';

/**
 * What is typed as a value: a number if it can be read as one, nothing if blank, else the text
 * itself, to be refused.
 */
export function readNumber(text: string, field: FieldOf<'int'> | FieldOf<'decimal'>): unknown {
  return text.trim() === '' ? null : facetsOf(field).fromText(text, field);
}

const written = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

/**
 * A number in a text box. `type="number"` would swallow what it cannot read and change the value on
 * a turn of the mouse wheel; here what was typed stays, and is marked when it is no number.
 */
export function NumberInput({
  props,
}: {
  props: InputProps<FieldOf<'int'>> | InputProps<FieldOf<'decimal'>>;
}): ReactNode {
  const { field } = props;
  const input = useFieldInput(props);
  const [typed, setTyped] = useState(() => written(input.value));
  // “1.0” on the way to “1.05” is the number 1 already: the text typed is kept for as long as it means the value.
  const text = Object.is(readNumber(typed, field), input.value ?? null)
    ? typed
    : written(input.value);
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
        inputMode: field.kind === 'int' ? 'numeric' : 'decimal',
        className: 'input-number',
      }}
    />
  );
}
