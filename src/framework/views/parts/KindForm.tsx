import { useMemo, type ReactNode } from 'react';
import { ResourceContextProvider, SourceContextProvider, useTranslate } from 'react-admin';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../contract/model/fields.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { inputOf } from '../../kinds/inputs.ts';

interface FormContextProps<Values extends FieldValues> {
  /** Name of the declared resource of the values; absent: none. */
  resource?: string | undefined;
  form: UseFormReturn<Values>;
  children: ReactNode;
}

/** The contexts that `FormField`s and the inputs of the kinds need. */
export function FormContext<Values extends FieldValues>({
  resource,
  form,
  children,
}: FormContextProps<Values>) {
  const source = useMemo(
    () => ({ getSource: (name: string) => name, getLabel: (name: string) => name }),
    [],
  );
  return (
    <ResourceContextProvider value={resource}>
      <SourceContextProvider value={source}>
        <FormProvider {...form}>{children}</FormProvider>
      </SourceContextProvider>
    </ResourceContextProvider>
  );
}

interface KindFormProps<Values extends FieldValues> extends FormContextProps<Values> {
  onSubmit: () => void;
}

/** A form of a hand-written screen, with `FormField`s or the inputs of the kinds. */
export const KindForm = <Values extends FieldValues>({
  onSubmit,
  children,
  ...context
}: KindFormProps<Values>) => (
  <FormContext {...context}>
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  </FormContext>
);

interface KindInputProps {
  resource: string;
  name: string;
  /** Path of the value in the form, if it differs from the field's name. */
  source?: string;
  field: Field;
  /** Translated. */
  label: string;
  help?: string | undefined;
  disabled?: boolean;
  disabledReason?: string | undefined;
}

/** The input of a field's kind with a label of the screen. */
export function KindInput({ name, source = name, field, ...rest }: KindInputProps) {
  const Input = inputOf(field);
  return (
    <Input field={field} name={name} source={source} required={field.required === true} {...rest} />
  );
}

interface RecordInputProps {
  resource: ResourceDeclaration;
  name: string;
  /** Translated, if it differs from the declared one. */
  label?: string;
  /** Overrides the declaration. */
  required?: boolean;
  disabled?: boolean;
}

/** The input of a declared field, with its declared label and help. */
export function RecordInput({ resource, name, label, required, disabled }: RecordInputProps) {
  const translate = useTranslate();
  const field = resource.fields[name];
  if (!field) return null;
  return (
    <KindInput
      resource={resource.name}
      name={name}
      field={required === undefined ? field : ({ ...field, required } as Field)}
      label={label ?? translate(`resources.${resource.name}.fields.${name}`)}
      help={field.help ? translate(`resources.${resource.name}.help.${name}`) : undefined}
      disabled={disabled ?? false}
    />
  );
}
