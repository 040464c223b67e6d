import { useRef, useState, type ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { TextBox } from '../parts/TextBox.tsx';
import { useFieldInput } from '../parts/useFieldInput.ts';

const INDENT = 2;

const written = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, INDENT);

/** Parses the text; `undefined` if it is not JSON. */
function readJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** JSON as text. While the text is invalid, the last valid value stays and saving is refused. */
export function JsonInput(props: InputProps<FieldOf<'json'>>): ReactNode {
  const typed = useRef<string | null>(null);
  const unreadable = () =>
    typed.current !== null && readJson(typed.current) === undefined
      ? 'framework.kinds.json.invalid'
      : null;
  const input = useFieldInput(props, unreadable);
  const [text, setText] = useState<string | null>(null);
  const asTyped =
    text !== null &&
    readJson(text) !== undefined &&
    written(readJson(text)) !== written(input.value)
      ? null
      : text;
  return (
    <TextBox
      input={input}
      props={props}
      value={asTyped ?? written(input.value)}
      onText={(next) => {
        typed.current = next;
        setText(next);
        const value = readJson(next);
        input.setValue(value === undefined ? input.value : value);
      }}
      attributes={{ spellCheck: false, className: 'input-code' }}
      box={{ multiline: true, minRows: 3, maxRows: 20 }}
    />
  );
}
