import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { InputProps } from '../../core/fields/kind.ts';
import { notes } from './InputNotes.tsx';
import type { FieldInput } from './useFieldInput.ts';

export interface SearchBoxProps {
  params: AutocompleteRenderInputParams;
  input: FieldInput;
  props: InputProps;
  placeholder?: string | undefined;
  /** Takes the place of the help, e.g. when the choices could not be loaded. */
  note?: ReactNode;
  /** Nothing is chosen, so a required box is empty although it may hold a search. */
  isEmpty?: boolean;
}

/** The text box of an input with choices that are searched by typing. */
export function SearchBox({
  params,
  input,
  props,
  placeholder,
  note,
  isEmpty,
}: SearchBoxProps): ReactNode {
  const {
    label,
    help,
    required = false,
    disabled = false,
    disabledReason,
    compact = false,
  } = props;
  const { slotProps, ...rest } = params;
  const said = notes({
    problem: input.problem,
    help: compact ? undefined : help,
    disabledReason: disabled ? disabledReason : undefined,
  });
  return (
    <TextField
      {...rest}
      name={input.name}
      {...(compact ? { size: 'small' as const } : {})}
      hiddenLabel={compact}
      {...(compact ? {} : { label })}
      required={required}
      error={input.problem !== null}
      helperText={
        said === undefined && !note ? undefined : (
          <>
            {said}
            {note}
          </>
        )
      }
      inputRef={input.focusRef}
      placeholder={placeholder ?? ''}
      slotProps={{
        input: slotProps.input,
        inputLabel: slotProps.inputLabel,
        // The browser's own demand would be met by any text typed, or missed although something is chosen.
        htmlInput: {
          ...slotProps.htmlInput,
          required: required && isEmpty === true,
          ...(required ? { 'aria-required': true } : {}),
          ...(compact ? { 'aria-label': label } : {}),
        },
        formHelperText: { component: 'div' },
      }}
    />
  );
}
