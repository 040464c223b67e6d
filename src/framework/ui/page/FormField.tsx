import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { PageField } from './PageField.tsx';

type FormFieldProps = Omit<ComponentProps<typeof PageField>, 'value' | 'onChange' | 'problem'> & {
  name: string;
};

/** A `PageField` with the value and the problem of the surrounding form. */
export function FormField({ name, ...props }: FormFieldProps) {
  const { field, fieldState } = useController<Record<string, string>>({ name });
  return (
    <PageField
      {...props}
      value={field.value ?? ''}
      onChange={field.onChange}
      problem={fieldState.error?.message}
    />
  );
}
