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
  /** Replaces the help, for example when the choices could not be loaded. */
  note?: ReactNode;
  /** Nothing is chosen, so a required box is empty although it may contain a search text. */
  isEmpty?: boolean;
}

/** The text box of an input with searchable choices. */
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
  const inputNotes = notes({
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
        inputNotes === undefined && !note ? undefined : (
          <>
            {inputNotes}
            {note}
          </>
        )
      }
      inputRef={input.focusRef}
      placeholder={placeholder ?? ''}
      slotProps={{
        input: slotProps.input,
        inputLabel: slotProps.inputLabel,
        // The browser's own `required` check would accept any typed text, or fail although
        // something is chosen.
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
