import type { ReactNode } from 'react';
import type { InputProps } from '../../core/fields/kind.ts';
import { TextBox } from './TextBox.tsx';
import { useFieldInput } from './useFieldInput.ts';

export interface PlainTextInputProps {
  props: InputProps;
  /** The keyboard a phone should show. */
  inputMode: 'email' | 'url' | 'tel';
}

/**
 * One line of text with a form of its own. Not `type="email"` or `"url"`: a browser's own check
 * would reword what was typed and speak another language than the page.
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
