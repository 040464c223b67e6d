import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useAuthTexts } from '../authTexts.tsx';
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
  isOptional?: boolean;
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
  isOptional = false,
  ...frame
}: TextFieldProps) {
  const { translate } = useAuthTexts();
  const isName = autoComplete === 'username' || type === 'email';
  return (
    <Field
      {...frame}
      label={isOptional ? `${frame.label} (${translate('auth.field.optional')})` : frame.label}
    >
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
          required={!isOptional}
        />
      )}
    </Field>
  );
}
