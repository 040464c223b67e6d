import type { ReactNode } from 'react';
import type { InputProps } from '../../core/fields/kind.ts';
import { isMoment, unreadableMoment, type MomentType } from '../../core/fields/typedMoment.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { CalendarButton } from '../../ui/dates/CalendarButton.tsx';
import { useTypedMoment } from '../../ui/dates/useTypedMoment.ts';
import { TextBox } from './TextBox.tsx';
import { useFieldInput } from './useFieldInput.ts';

export interface MomentInputProps {
  props: InputProps;
  type: MomentType;
  /** Converts the value to that of the box and back. */
  toBox: (value: string) => string;
  fromBox: (text: string) => string;
}

/** A date or time of a record: typed as the portal writes it, or chosen in a calendar. */
export function MomentInput({ props, type, toBox, fromBox }: MomentInputProps): ReactNode {
  const { translate, language } = useTexts();
  const unreadable = unreadableMoment(type, language);
  const boxOf = (value: unknown): string => (typeof value === 'string' ? toBox(value) : '');
  const input = useFieldInput(props, (value) => {
    const shown = boxOf(value);
    return shown === '' || isMoment(type, shown) ? null : unreadable;
  });
  const value = boxOf(input.value);
  const onChange = (next: string) =>
    input.setValue(next === '' ? null : isMoment(type, next) ? fromBox(next) : next);
  const typed = useTypedMoment({ type, value, onChange, unreadable: 'text' });
  const { label, disabled = false } = props;
  return (
    <TextBox
      input={{
        ...input,
        onBlur: () => {
          typed.onBlur();
          input.onBlur();
        },
      }}
      props={props}
      value={typed.text}
      onText={typed.onText}
      problem={typed.isWrong ? translate(unreadable.message, unreadable.args) : input.problem}
      endAdornment={
        type !== 'time' && <CalendarButton {...{ type, value, onChange, label, disabled }} />
      }
    />
  );
}
