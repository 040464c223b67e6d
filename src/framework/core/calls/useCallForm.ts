import { useNotify } from 'react-admin';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import type { CallDeclaration } from '../../../contract/wire/calls/defineCall.ts';
import { problemWords } from '../fields/problemWords.ts';
import { useTexts } from '../portal/useTexts.ts';
import { useCallMutation } from './useCallMutation.ts';

/**
 * Shows the problems of an answer at the inputs of a form, and those without an input as
 * notifications, except the fields that the screen shows `elsewhere`.
 */
export function useFormProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  elsewhere: readonly string[] = [],
) {
  const { translate, language } = useTexts();
  const notify = useNotify();
  return (problems: Readonly<Record<string, FieldProblem>>): void => {
    for (const [path, problem] of Object.entries(problems)) {
      const field = path.split('.')[0] ?? path;
      const message = problemWords(problem, translate, language);
      if (field in form.getValues())
        form.setError(path as Path<Values>, { type: 'server', message });
      else if (!elsewhere.includes(field))
        notify(message, { type: 'error', messageArgs: { _: message } });
    }
  };
}

/**
 * A form with the input of a declared call as its values; `send` shows refused fields at their
 * inputs.
 */
export function useCallForm<D extends CallDeclaration, Values extends FieldValues>(
  call: D,
  defaultValues: DefaultValues<Values>,
) {
  const form = useForm<Values>({ defaultValues });
  const { send: sendCall, isBusy } = useCallMutation(call);
  const onProblems = useFormProblems(form);
  const send: typeof sendCall = (input, options) => sendCall(input, { onProblems, ...options });
  return { form, send, isBusy };
}
