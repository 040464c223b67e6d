import { createContext, useContext } from 'react';
import { isWritten } from '../../core/records/grants.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { declaredField, useLayout } from '../layout/layoutContext.ts';
import { FormField, type FieldSetting } from './FormField.tsx';
import { ReadOnlyField } from './ReadOnlyField.tsx';

export interface FormInputs {
  setting: FieldSetting;
  record: ViewRecord | undefined;
  /** The reason why a field is closed; null for an open one. */
  closedBecause: (name: string) => string | null;
}

export const FormInputsContext = createContext<FormInputs | null>(null);

const NOTHING = {};

/**
 * One field of a form, by name: its input with label, help, rule and conditions as declared. Closed
 * with the reason if this user may not write it; absent if they may not read it.
 */
export function FormInput({ source }: { source: string }) {
  const inputs = useContext(FormInputsContext);
  const { resource, isShown } = useLayout();
  if (!inputs) throw new Error('FormInput works only inside a record’s form');
  const field = declaredField(resource, source);
  if (!isShown(source, field)) return null;
  if (!isWritten(field))
    return (
      <ReadOnlyField
        resource={resource}
        name={source}
        field={field}
        record={inputs.record ?? NOTHING}
      />
    );
  return (
    <FormField
      setting={inputs.setting}
      name={source}
      field={field}
      closed={inputs.closedBecause(source)}
    />
  );
}
