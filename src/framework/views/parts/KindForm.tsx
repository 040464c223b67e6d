import { useMemo, type ReactNode } from 'react';
import { ResourceContextProvider, SourceContextProvider, useTranslate } from 'react-admin';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { Field } from '../../../contract/model/fields.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { inputOf } from '../../kinds/inputs.ts';

interface FormContextProps<Values extends FieldValues> {
  /** Name of the declared resource that the values belong to; absent: none. */
  resource?: string | undefined;
  form: UseFormReturn<Values>;
  children: ReactNode;
}

/** What `FormField`s and the inputs of the kinds need around them. */
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

/** A form of a hand-written screen, of `FormField`s or of the inputs of the kinds. */
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

interface RecordInputProps {
  resource: ResourceDeclaration;
  name: string;
  /** Translated, where it differs from the declared one. */
  label?: string;
  /** Where the screen's rule differs from the declaration's. */
  required?: boolean;
  disabled?: boolean;
}

/** The input of a declared field, under its declared label and help. */
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
