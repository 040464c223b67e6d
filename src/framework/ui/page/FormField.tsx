import { useController } from 'react-hook-form';
import { isReadable, unreadableMoment } from '../../core/fields/typedMoment.ts';
import { useFieldProblem } from '../../core/fields/useFieldProblem.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { isMomentType, PageCheck, PageField, type PageFieldProps } from './PageField.tsx';

interface FormFieldProps extends Omit<PageFieldProps, 'value' | 'problem' | 'onChange'> {
  /** Path of the value, a text, in the surrounding form. */
  name: string;
  /** Returns the translated problem of a value. */
  validate?: (value: string) => string | undefined;
  /** Called after the form has stored the value. */
  onChange?: (value: string) => void;
}

/**
 * A `PageField` bound to the surrounding react-hook-form. Shows problems found by `validate` and by
 * the gateway.
 */
export function FormField({ name, validate, onChange, ...props }: FormFieldProps) {
  const { translate, language } = useTexts();
  const { type } = props;
  const check = (value: string): string | undefined => {
    if (!isMomentType(type) || isReadable(type, value ?? '')) return validate?.(value);
    const { message, args } = unreadableMoment(type, language);
    return translate(message, args);
  };
  const { field } = useController<Record<string, string>>({ name, rules: { validate: check } });
  return (
    <PageField
      {...props}
      unreadable="text"
      value={field.value ?? ''}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(value) => {
        field.onChange(value);
        onChange?.(value);
      }}
      problem={useFieldProblem(name)}
    />
  );
}

interface FormCheckProps {
  name: string;
  label: string;
  /** Called after the form has stored the value. */
  onChange?: (checked: boolean) => void;
}

/** A `PageCheck` bound to the surrounding react-hook-form. */
export function FormCheck({ name, label, onChange }: FormCheckProps) {
  const { field } = useController({ name });
  return (
    <PageCheck
      label={label}
      checked={field.value === true}
      onChange={(checked) => {
        field.onChange(checked);
        onChange?.(checked);
      }}
    />
  );
}
