import { useMemo, type ReactNode } from 'react';
import { ResourceContextProvider, SourceContextProvider } from 'react-admin';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../contract/model/fields.ts';
import { inputOf } from '../../kinds/inputs.ts';

interface KindFormProps<Values extends FieldValues> {
  /** Name of the declared resource that the values belong to; absent: none. */
  resource?: string;
  form: UseFormReturn<Values>;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form of a hand-written screen, of `FormField`s or of the inputs of the kinds. */
export function KindForm<Values extends FieldValues>({
  resource,
  form,
  onSubmit,
  children,
}: KindFormProps<Values>) {
  const source = useMemo(
    () => ({ getSource: (name: string) => name, getLabel: (name: string) => name }),
    [],
  );
  return (
    <ResourceContextProvider value={resource}>
      <SourceContextProvider value={source}>
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
      </SourceContextProvider>
    </ResourceContextProvider>
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
