import InputAdornment from '@mui/material/InputAdornment';
import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { colour } from '../../../contract/model/kinds/contacts.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { TextBox } from '../parts/TextBox.tsx';
import { useFieldInput } from '../parts/useFieldInput.ts';

/** What the palette shows while the text names no colour; the value is not touched. */
const NEUTRAL = '#888888';

/** The text is the value; the palette beside it writes the same text. */
export function ColourInput(props: InputProps<FieldOf<'colour'>>): ReactNode {
  const { field, label, disabled = false } = props;
  const input = useFieldInput(props);
  const text = typeof input.value === 'string' ? input.value : '';
  const isColour = colour.schema(field as never).safeParse(text).success;
  const palette = (
    <InputAdornment position="start">
      <input
        type="color"
        className="input-palette"
        value={isColour ? text.toLowerCase() : NEUTRAL}
        disabled={disabled}
        aria-label={input.translate('framework.kinds.colour.picker', { label })}
        onChange={(event) => input.setValue(event.target.value)}
        onBlur={input.onBlur}
      />
    </InputAdornment>
  );
  return (
    <TextBox
      input={input}
      props={props}
      value={text}
      onText={(typed) => input.setValue(typed === '' ? null : typed.trim())}
      startAdornment={palette}
      attributes={{ spellCheck: false, placeholder: '#1b6e5a' }}
    />
  );
}
