import type { Language, Localised } from '../../contract/model/constants.ts';
import { useAuthTexts } from '../authTexts.tsx';
import { Field } from './Field.tsx';
import type { FieldFrame } from './Field.tsx';

export interface Choice {
  id: string;
  name: Localised;
}

interface SelectFieldProps extends FieldFrame {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** `null` while loading. */
  choices: readonly Choice[] | null;
  disabled?: boolean;
  isOptional?: boolean;
}

const nameIn = (language: Language, choice: Choice) => choice.name[language] || choice.name.en;

/** A native select, which phones and screen readers support best. */
export function SelectField({
  name,
  value,
  onChange,
  choices,
  disabled,
  isOptional = false,
  ...frame
}: SelectFieldProps) {
  const { language, translate } = useAuthTexts();
  return (
    <Field
      {...frame}
      label={isOptional ? `${frame.label} (${translate('auth.field.optional')})` : frame.label}
    >
      {(attributes) => (
        <select
          {...attributes}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={disabled || choices === null}
          required={!isOptional}
        >
          <option value="">
            {translate(choices ? 'auth.field.choose' : 'auth.field.loading')}
          </option>
          {choices?.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {nameIn(language, choice)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
