import { useMemo, type ReactNode } from 'react';
import { ResourceContextProvider, SourceContextProvider } from 'react-admin';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../contract/model/fields.ts';
import { inputOf } from '../../kinds/inputs.ts';

interface KindFieldsProps {
  /** Name of the declared resource that the values belong to. */
  resource: string;
  children: ReactNode;
}

/** What the inputs of the kinds need around them, inside a form. */
export function KindFields({ resource, children }: KindFieldsProps) {
  const source = useMemo(
    () => ({ getSource: (name: string) => name, getLabel: (name: string) => name }),
    [],
  );
  return (
    <ResourceContextProvider value={resource}>
      <SourceContextProvider value={source}>{children}</SourceContextProvider>
    </ResourceContextProvider>
  );
}

interface KindFormProps extends KindFieldsProps {
  form: UseFormReturn<Record<string, unknown>>;
  onSubmit: () => void;
}

/** A form of a hand-written screen whose inputs are those of the kinds. */
export function KindForm({ resource, form, onSubmit, children }: KindFormProps) {
  return (
    <KindFields resource={resource}>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
        </form>
      </FormProvider>
    </KindFields>
  );
}

interface KindInputProps {
  resource: string;
  name: string;
  /** Where the form keeps the value, if not under the field's name. */
  source?: string;
  field: Field;
  /** Translated. */
  label: string;
  help?: string | undefined;
  disabled?: boolean;
  disabledReason?: string | undefined;
}

/** The input of a field's kind under a label of the screen's own. */
export function KindInput({ name, source = name, field, ...rest }: KindInputProps) {
  const Input = inputOf(field);
  return (
    <Input field={field} name={name} source={source} required={field.required === true} {...rest} />
  );
}
