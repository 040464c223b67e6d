import { useForm } from 'react-hook-form';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import { canonicalValue, problem } from '../../../contract/model/kinds/checkRecord.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { askedFields, type Transition } from '../../../contract/model/workflow.ts';
import { toFormErrors } from '../../core/fields/fieldProblem.ts';
import type { TransitionInput } from '../../core/records/viewDataProvider.ts';
import { setFormErrors } from '../parts/setFormErrors.ts';
import type { TransitionProblems } from './useTransition.ts';

/** Name of the reason in the form; no field has this name. */
export const REASON_NAME = '_reason';

/** The form of a transition: its fields, initialised from the record, and the reason. */
export function useTransitionForm(
  resource: ResourceDeclaration,
  transition: Transition,
  start: Readonly<Record<string, unknown>>,
) {
  const inputs = askedFields(transition);
  const form = useForm<Record<string, unknown>>({
    defaultValues: {
      ...Object.fromEntries(inputs.map(({ field }) => [field, start[field] ?? null])),
      [REASON_NAME]: null,
    },
  });
  const show = ({ reason, ...problems }: TransitionProblems) =>
    setFormErrors(
      form,
      toFormErrors({ ...problems, ...(reason ? { [REASON_NAME]: reason } : {}) }),
    );

  /** Calls `send` with the input once all required values are present. */
  const submit = (send: (input: TransitionInput) => void) =>
    void form.handleSubmit((values) => {
      const filled = Object.fromEntries(
        inputs.flatMap(({ field: name }) => {
          const field = resource.fields[name];
          return field ? [[name, canonicalValue(field, values[name])]] : [];
        }),
      );
      const reason =
        typeof values[REASON_NAME] === 'string' && !isEmpty(values[REASON_NAME])
          ? values[REASON_NAME]
          : null;
      const missing = inputs
        .filter(({ field, required }) => required && isEmpty(filled[field]))
        .map(({ field }) => field);
      const lacking = transition.reason === 'required' && reason === null ? ['reason'] : [];
      if (missing.length + lacking.length > 0)
        show(
          Object.fromEntries([...missing, ...lacking].map((name) => [name, problem('required')])),
        );
      else send({ values: filled, reason });
    })();
  return { form, show, submit };
}
