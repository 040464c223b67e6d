import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { FilterProps } from '../../../core/fields/kind.ts';
import { ReferencePicker } from '../references/ReferencePicker.tsx';
import { useKnownChoices } from '../references/useKnownChoices.ts';
import type { FieldInput } from '../useFieldInput.ts';
import { FilterFrame } from './FilterFrame.tsx';
import { chosenIn, withChosen } from './filterKeys.ts';
import { PresenceChoice } from './PresenceChoice.tsx';

const ignore = (): void => {};

/** Filters by the chosen records, searched as in a form. */
export function ReferenceFilter({ props }: { props: FilterProps }): ReactNode {
  const { field, name, resource, view, label, value, onChange } = props;
  const translate = useTranslate();
  const id = useId();
  const ids = chosenIn(value, name);
  const { choiceOf, remember } = useKnownChoices({ resource, name, view }, ids);
  // A filter has no surrounding form, so the picker gets a standalone box.
  const input: FieldInput = {
    id,
    name,
    value: ids,
    setValue: ignore,
    onBlur: ignore,
    focusRef: ignore,
    problem: null,
    problemOf: () => null,
    translate,
  };
  return (
    <FilterFrame label={label}>
      <ReferencePicker
        props={{ field, name, source: name, resource, view, label }}
        input={input}
        multiple
        chosen={ids.map(choiceOf)}
        onChoose={(choices) => {
          remember(choices);
          onChange(
            withChosen(
              value,
              name,
              choices.map((choice) => choice.id),
            ),
          );
        }}
        creation={null}
      />
      <PresenceChoice {...props} />
    </FilterFrame>
  );
}
