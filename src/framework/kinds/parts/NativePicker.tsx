import { useRef, type ReactNode } from 'react';
import type { InputProps } from '../../core/fields/kind.ts';
import { TextBox } from './TextBox.tsx';
import { useFieldInput } from './useFieldInput.ts';

export interface NativePickerProps {
  props: InputProps;
  type: 'date' | 'time' | 'datetime-local';
  /** Converts the value to the picker's format and back. */
  toPicker: (value: string) => string;
  fromPicker: (text: string) => string | null;
  /** Key of the problem of a half-typed value. */
  unfinishedKey: string;
}

/** The browser's own picker, with its keyboard, screen reader and calendar support. */
export function NativePicker({
  props,
  type,
  toPicker,
  fromPicker,
  unfinishedKey,
}: NativePickerProps): ReactNode {
  const element = useRef<HTMLInputElement | null>(null);
  // The browser reports a half-typed date as empty; saving that would clear the field silently.
  const input = useFieldInput(props, () =>
    element.current?.validity?.badInput ? unfinishedKey : null,
  );
  const value = typeof input.value === 'string' ? input.value : '';
  const focusRef = (found: unknown) => {
    element.current = found instanceof HTMLInputElement ? found : null;
    input.focusRef(found);
  };
  return (
    <TextBox
      input={{ ...input, focusRef }}
      props={props}
      value={toPicker(value)}
      onText={(typed) => input.setValue(typed === '' ? null : fromPicker(typed))}
      isLabelAbove
      type={type}
    />
  );
}
