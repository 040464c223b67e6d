import type { ReactNode } from 'react';
import type { InputProps } from '../../core/fields/kind.ts';
import { TextBox } from './TextBox.tsx';
import { useFieldInput } from './useFieldInput.ts';

export interface PlainTextInputProps {
  props: InputProps;
  /** The on-screen keyboard of a phone. */
  inputMode: 'email' | 'url' | 'tel';
}

/**
 * A single-line text with a fixed format. Not `type="email"` or `"url"`: the browser's own check
 * would change the typed text and use another language than the page.
 */
export function PlainTextInput({ props, inputMode }: PlainTextInputProps): ReactNode {
  const input = useFieldInput(props);
  return (
    <TextBox
      input={input}
      props={props}
      value={typeof input.value === 'string' ? input.value : ''}
      onText={(typed) => input.setValue(typed === '' ? null : typed)}
      attributes={{ inputMode, spellCheck: false, autoCapitalize: 'none' }}
    />
  );
}
