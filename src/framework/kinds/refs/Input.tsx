import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { ReferencePicker } from '../parts/references/ReferencePicker.tsx';
import { useCreation } from '../parts/references/useCreation.ts';
import { useKnownChoices } from '../parts/references/useKnownChoices.ts';
import { useFieldInput } from '../parts/useFieldInput.ts';

export function RefsInput(props: InputProps<FieldOf<'refs'>>): ReactNode {
  const { field, resource, name, view } = props;
  const input = useFieldInput(props);
  const creation = useCreation(field);
  const ids: string[] = Array.isArray(input.value) ? (input.value as string[]) : [];
  const { choiceOf, remember } = useKnownChoices({ resource, name, view }, ids);
  const isFull = field.max !== undefined && ids.length >= field.max;
  return (
    <ReferencePicker
      props={props}
      input={input}
      multiple
      chosen={ids.map(choiceOf)}
      onChoose={(choices) => {
        remember(choices);
        input.setValue(choices.map(({ id }) => id));
      }}
      creation={isFull ? null : creation}
      full={isFull ? input.translate('framework.kinds.reference.full', { max: field.max }) : null}
    />
  );
}
