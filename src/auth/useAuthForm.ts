import { useState } from 'react';
import { useAuthTexts } from './authTexts.tsx';
import { useSubmission } from './useSubmission.ts';

/** The values of a form of the sign-in area, with its submission. */
export function useAuthForm<Name extends string>(initial: Readonly<Record<Name, string>>) {
  const { translate } = useAuthTexts();
  const submission = useSubmission();
  const [values, setValues] = useState(initial);
  const setValue = (name: Name, value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  /** Props of the field `name`, under the label `auth.field.<label>`. */
  const bind = (name: Name, label: string = name) => ({
    name,
    label: translate(`auth.field.${label}`),
    value: values[name],
    onChange: (value: string) => {
      setValue(name, value);
      submission.forget(name);
    },
    problem: submission.problems[name],
    disabled: submission.isSending,
  });
  return { ...submission, values, setValue, bind };
}
