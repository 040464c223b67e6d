import { useController } from 'react-hook-form';
import { useFieldProblem } from '../../core/fields/useFieldProblem.ts';
import { PageCheck, PageField, type PageFieldProps } from './PageField.tsx';

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
  const { field } = useController<Record<string, string>>({
    name,
    rules: validate ? { validate } : {},
  });
  return (
    <PageField
      {...props}
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
