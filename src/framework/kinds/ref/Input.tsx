import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { ReferencePicker } from '../parts/references/ReferencePicker.tsx';
import { useCreation } from '../parts/references/useCreation.ts';
import { useKnownChoices } from '../parts/references/useKnownChoices.ts';
import { useFieldInput } from '../parts/useFieldInput.ts';

export function RefInput(props: InputProps<FieldOf<'ref'>>): ReactNode {
  const { field, resource, name, view } = props;
  const input = useFieldInput(props);
  const creation = useCreation(field);
  const other: unknown = useWatch({ name: field.otherThan ?? name, disabled: !field.otherThan });
  const ids = typeof input.value === 'string' && input.value !== '' ? [input.value] : [];
  const { choiceOf, remember } = useKnownChoices({ resource, name, view }, ids);
  return (
    <ReferencePicker
      props={props}
      input={input}
      multiple={false}
      except={field.otherThan === undefined ? null : other}
      chosen={ids.map(choiceOf)}
      onChoose={(choices) => {
        remember(choices);
        input.setValue(choices[0]?.id ?? null);
      }}
      creation={creation}
    />
  );
}
