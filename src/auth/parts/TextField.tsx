import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Field } from './Field.tsx';
import type { FieldFrame } from './Field.tsx';

interface TextFieldProps extends FieldFrame {
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: HTMLInputAutoCompleteAttribute;
  type?: 'text' | 'email';
  inputMode?: 'numeric';
  disabled?: boolean;
  hasFocus?: boolean;
}

/** A single-line text input. */
export function TextField({
  name,
  value,
  onChange,
  autoComplete,
  type = 'text',
  inputMode,
  disabled,
  hasFocus,
  ...frame
}: TextFieldProps) {
  const isName = autoComplete === 'username' || type === 'email';
  return (
    <Field {...frame}>
      {(attributes) => (
        <input
          {...attributes}
          name={name}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          inputMode={inputMode}
          autoCapitalize={isName ? 'none' : undefined}
          spellCheck={false}
          disabled={disabled}
          autoFocus={hasFocus}
          required
        />
      )}
    </Field>
  );
}
