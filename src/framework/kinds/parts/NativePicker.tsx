import { useRef, type ReactNode } from 'react';
import type { InputProps } from '../../core/fields/kind.ts';
import { TextBox } from './TextBox.tsx';
import { useFieldInput } from './useFieldInput.ts';

export interface NativePickerProps {
  props: InputProps;
  type: 'date' | 'time' | 'datetime-local';
  /** The value as the picker takes it, and back. */
  toPicker: (value: string) => string;
  fromPicker: (text: string) => string | null;
  /** Key of what is said about a half-typed value. */
  unfinishedKey: string;
}

/** The browser's own picker: it knows the keyboard, the screen reader and the reader's calendar. */
export function NativePicker({
  props,
  type,
  toPicker,
  fromPicker,
  unfinishedKey,
}: NativePickerProps): ReactNode {
  const element = useRef<HTMLInputElement | null>(null);
  // A half-typed date reads as no date at all; saved like that it would clear the field without a word.
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
